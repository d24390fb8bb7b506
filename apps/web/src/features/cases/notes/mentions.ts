import { listNameSpellings, listSearchSpellings } from '@visafolio/contract/shared/fold-text.ts';

export interface Person {
  id: string;
  name: string;
}

interface Started {
  /** Position of the @. */
  start: number;
  /** The text after it. */
  query: string;
}

const started = /(?:^|[\s([{"'«¿¡])@([^@\n]{0,60})$/;

/** The unfinished mention at the caret. */
export function findStartedMention(text: string, caret: number): Started | null {
  const match = started.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** People with a name, or a part of it, that begins with the query. */
export function findPeople<Found extends Person>(people: Found[], query: string): Found[] {
  const wanted = listSearchSpellings(query);
  return people.filter(({ name }) =>
    listNameSpellings(name).some((each) =>
      wanted.some((one) => each.startsWith(one) || each.includes(` ${one}`)),
    ),
  );
}

/** The people who are still named in the text. */
const namedIn = (text: string, people: Person[]): Person[] =>
  people.filter(({ name }) => text.includes(`@${name}`));

export function toNoteInput({ body, mentioned }: { body: string; mentioned: Person[] }) {
  const text = body.trim();
  return { body: text, mentioned_ids: namedIn(text, mentioned).map(({ id }) => id) };
}

/** Splits the text at the names of these people. */
export function splitMentions<Named extends { name: string }>(
  text: string,
  people: Named[],
): { text: string; person?: Named }[] {
  // Longer names first: 'Ana Ruiz' is not 'Ana'.
  const names = [...people].sort((a, b) => b.name.length - a.name.length);
  if (!names.length) return [{ text }];
  const pattern = new RegExp(`(${names.map(({ name }) => escapePattern(`@${name}`)).join('|')})`);
  return text.split(pattern).flatMap((piece) => {
    const person = names.find(({ name }) => piece === `@${name}`);
    if (person) return [{ text: piece, person }];
    return piece ? [{ text: piece }] : [];
  });
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
