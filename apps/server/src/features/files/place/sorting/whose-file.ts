import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { compareWholeNames } from '../../read/facts/compare-names.ts';
import type { CaseFacts } from '../../read/facts/facts.usecases.ts';
import { findAskedPerson } from '../../read/facts/whose-document.ts';
import { kindListsFile } from '../../read/kinds/kind-lists.ts';
import type { Holder } from '../../read/placement/place-file.ts';

/** A person that a file names. */
export interface NamedPerson {
  name: string;
  /** `yyyy-mm-dd`; null if missing. */
  birthDate: string | null;
}

/** The people of a case. */
export interface CasePeople {
  client: NamedPerson;
  sponsor: NamedPerson | null;
  /** People whose files somebody put under a document requested for them. */
  others: NamedPerson[];
}

export const isPersonal = (kind: DocumentKind | null): boolean =>
  kind === null || kindListsFile.read().of_one_person.has(kind);

/** The people named in a file's facts, in page order. Skips facts that were hard to read. */
export function listNamedPeople({ facts }: Pick<CaseFacts, 'facts'>): NamedPerson[] {
  const clear = facts.filter(({ confidence }) => confidence !== 'low');
  const values = (name: string) => clear.filter((fact) => fact.name === name);
  const birthDate = (page: number, index: number) => {
    const dates = values('person.birth_date');
    const onPage = dates.filter((fact) => fact.page === page);
    return (onPage.length === 1 ? onPage[0] : dates[index])?.value ?? null;
  };
  const given = values('person.given_names');
  const byParts = values('person.family_name').map((family, index) => {
    const own = given.filter(({ page }) => page === family.page);
    const first = own.length === 1 ? own[0] : given[index];
    return { name: `${first?.value ?? ''} ${family.value}`.trim(), birthDate: birthDate(family.page, index) };
  });
  if (byParts.length) return byParts;
  return values('person.full_name').map(({ value, page }, index) => ({
    name: value,
    birthDate: birthDate(page, index),
  }));
}

const isOtherBirthDate = (person: NamedPerson, other: NamedPerson): boolean =>
  person.birthDate !== null && other.birthDate !== null && person.birthDate !== other.birthDate;

function isSamePerson(person: NamedPerson, known: NamedPerson): boolean {
  const likeness = compareWholeNames(known.name, person.name);
  return (likeness === 'same' || likeness === 'unknown') && !isOtherBirthDate(person, known);
}

/** Which person of the case it is; `stranger`: none of them, judging by names and birth dates. */
export function findHolder(person: NamedPerson, { client, sponsor, others }: CasePeople): Holder {
  if (sponsor && compareWholeNames(sponsor.name, person.name) === 'same' && isSamePerson(person, sponsor))
    return isSamePerson(person, client) && compareWholeNames(client.name, person.name) === 'same'
      ? 'client'
      : 'sponsor';
  if (isSamePerson(person, client)) return 'client';
  return others.some((other) => isSamePerson(person, other)) ? 'other' : 'stranger';
}

/** The people of a case, by its own names and by files that somebody placed. */
export function listCasePeople(
  { client, sponsor }: { client: string; sponsor: string | null },
  files: readonly CaseFacts[],
  isSettled: (uploadId: string) => boolean,
): CasePeople {
  const settled = files
    .filter(({ upload_id, document_name }) => document_name !== null && isSettled(upload_id))
    .flatMap((file) =>
      listNamedPeople(file).map((person) => ({
        ...person,
        asked: findAskedPerson(file.document_name ?? '', file),
      })),
    );
  const getBirthDate = (name: string, asked: 'client' | 'sponsor') =>
    settled.find(
      (person) =>
        person.asked === asked && person.birthDate && compareWholeNames(name, person.name) === 'same',
    )?.birthDate ?? null;
  return {
    client: { name: client, birthDate: getBirthDate(client, 'client') },
    sponsor: sponsor ? { name: sponsor, birthDate: getBirthDate(sponsor, 'sponsor') } : null,
    others: settled.filter(({ asked }) => asked === 'other'),
  };
}

/** The person of the case that a text names; null if it names neither or both. */
export function findNamedInText(text: string, { client, sponsor }: CasePeople): 'client' | 'sponsor' | null {
  const toWords = (line: string): string[] => foldText(line).match(/[\p{L}\p{N}]+/gu) ?? [];
  const lines = text.split('\n').map(toWords);
  const isNamed = (person: NamedPerson | null) => {
    const telling = toWords(person?.name ?? '').filter((word) => word.length > 1);
    return telling.length > 1 && lines.some((line) => telling.every((word) => line.includes(word)));
  };
  const [ofClient, ofSponsor] = [isNamed(client), isNamed(sponsor)];
  if (ofClient === ofSponsor) return null;
  return ofClient ? 'client' : 'sponsor';
}
