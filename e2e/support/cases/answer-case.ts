import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { writeAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { toKnownFacts } from './made-people.ts';

interface AnswerCaseOptions {
  requestId: string;
  /** Party -> what it answers, as made cases have it. */
  people: People;
  /** Answers of questions without a fact, by the question's key or text. */
  choices?: Record<string, string>;
  /** Facts that stay unanswered. */
  except?: readonly string[];
}

type Known = ReturnType<typeof toKnownFacts>;
export type People = Parameters<typeof toKnownFacts>[0];

/**
 * Answers, as the client who is signed in on `page`, every question that the case asks of them, until no further one follows. What
 * the people do not say: a question that may lack an answer says that there is none, and one of yes or no says no. Throws an
 * error that names required questions for which there is no answer.
 */
export async function answerCase(page: Page, options: AnswerCaseOptions): Promise<{ answered: number }> {
  const { requestId } = options;
  const known = toKnownFacts(options.people);
  const done = new Set<string>();
  let unknown: string[] = [];
  await addEntries(page, options, known);
  for (let round = 0; round < 12; round += 1) {
    const questions = await list<PortalQuestion>(page, 'get_template_questions_for_request', requestId);
    const given = await list<PortalResponse>(page, 'get_client_request_responses', requestId);
    const answered = new Set(given.map(({ question_id }) => question_id));
    const open = questions.filter(
      (question) => isOpen(question, options) && !answered.has(question.id) && !done.has(question.id),
    );
    unknown = [];
    for (const question of open) {
      const answer = findAnswer(question, known, options.choices ?? {});
      if (answer === null) {
        if (question.required) unknown.push(describe(question));
        continue;
      }
      await send(page, 'PUT', '/api/client_request_responses', {
        client_request_id: requestId,
        question_id: question.id,
        answer,
      });
      done.add(question.id);
    }
    if (!open.some(({ id }) => done.has(id))) break;
  }
  if (unknown.length > 0) throw new Error(`no answer for ${unknown.join(', ')}`);
  return { answered: done.size };
}

const isOpen = (
  { not_asked, repeating_group, entry_id, options }: PortalQuestion,
  { except = [] }: AnswerCaseOptions,
): boolean =>
  !not_asked && (repeating_group === null || entry_id !== null) && !except.includes(options?.fact ?? '');

const describe = ({ text, type, options }: PortalQuestion): string =>
  `${options?.party ?? 'all'} ${options?.fact ?? options?.key ?? text} (${type})`;

function findAnswer(
  { id, text, type, options }: PortalQuestion,
  known: Known,
  choices: Record<string, string>,
): string | null {
  const { fact, key, party, may_lack } = options ?? {};
  const said =
    known.copies.get(id) ?? (fact ? known.find(party ?? null, fact) : (choices[key ?? ''] ?? choices[text]));
  if (said !== undefined) return said;
  if (may_lack) return writeAbsence({ reason: 'not_have', note: '' });
  if (type === 'yesno') return 'No';
  return null;
}

/** Adds the entries that the people have to the repeating groups of the case. */
async function addEntries(
  page: Page,
  { requestId }: Pick<AnswerCaseOptions, 'requestId'>,
  known: Known,
): Promise<void> {
  const questions = await list<PortalQuestion>(page, 'get_template_questions_for_request', requestId);
  const groups = Map.groupBy(
    questions.filter(({ repeating_group, entry_id }) => repeating_group !== null && entry_id === null),
    ({ options, repeating_group }) => options?.repeating_group ?? repeating_group?.key ?? '',
  );
  for (const [group, members] of groups) {
    const party = members[0]?.options?.party ?? null;
    const facts = members.map(({ options }) => options?.fact ?? '');
    const existing = Map.groupBy(
      questions.filter(({ copied_from }) => members.some(({ id }) => id === copied_from)),
      ({ entry_id }) => entry_id,
    );
    const copiesOf = [...existing.values()];
    for (const [index, entry] of known.listEntries(party, facts).entries()) {
      const copies =
        copiesOf[index] ?? members.map(({ id, options }) => ({ copied_from: id, id: randomUUID(), options }));
      if (!copiesOf[index])
        await send(page, 'POST', '/api/client_request_entries', {
          client_request_id: requestId,
          entry_id: randomUUID(),
          group,
          questions: copies.map(({ copied_from, id }) => ({ copied_from, id })),
        });
      for (const { id, options } of copies) {
        const answer = entry.get(options?.fact ?? '');
        if (answer !== undefined) known.copies.set(id, answer);
      }
    }
  }
}

async function list<Row>(page: Page, name: string, requestId: string): Promise<Row[]> {
  const answer = await page.request.post(`/api/rpc/${name}`, { data: { request_id: requestId } });
  if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}

async function send(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  if (!answer.ok()) throw new Error(`${path} ${JSON.stringify(data)}: ${await answer.text()}`);
}
