import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** Something about a question. `other_ids`: its ids in other versions of the template. */
interface Row {
  other_ids: string[];
}

/**
 * Gives questions the ids under which this page knows them. An update of the request to a newer version of its template changes all ids: an
 * open page keeps its position, what is being typed, and unsent answers. The server takes answers under both.
 */
export function keepKnownIds<R extends Row>(
  cache: QueryClient,
  requestId: string,
  rows: R[],
  key: keyof R & string,
): R[] {
  const known = mapKnownIds(cache, requestId);
  return rows.map((row) => {
    const id = String(row[key]);
    const same = [id, ...row.other_ids].flatMap((each) => known.get(each) ?? [])[0];
    return same === undefined || same === id
      ? row
      : { ...row, [key]: same, other_ids: [...row.other_ids, id] };
  });
}

/** The id under which this page knows a question. */
export function toKnownId(cache: QueryClient, requestId: string, id: string): string {
  const found = readQuestions(cache, requestId).find(({ other_ids }) => other_ids.includes(id));
  return found?.id ?? id;
}

const ofRequest = (requestId: string) => ({ input: { request_id: requestId } });

const readQuestions = (cache: QueryClient, requestId: string) =>
  cache.getQueryData(api.questionnaire.listQuestions.queryKey(ofRequest(requestId))) ?? [];

/** Any id of a question -> the one under which this page knows it. */
function mapKnownIds(cache: QueryClient, requestId: string): Map<string, string> {
  const responses = cache.getQueryData(api.questionnaire.listResponses.queryKey(ofRequest(requestId))) ?? [];
  const shown = [
    ...responses.map(({ question_id, other_ids }) => ({ id: question_id, other_ids })),
    ...readQuestions(cache, requestId),
  ];
  return new Map([
    ...shown.flatMap(({ id, other_ids }) => other_ids.map((other) => [other, id] as const)),
    ...shown.map(({ id }) => [id, id] as const),
  ]);
}
