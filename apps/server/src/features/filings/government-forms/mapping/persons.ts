import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { Words } from '../../../../shared/data-files/searched-words.ts';

/** The person that a field or a question is about. `unclear`: several people, or somebody for whom nothing is guessed. */
export type Person =
  | 'filer'
  | 'petitioner'
  | 'beneficiary'
  | 'applicant'
  | 'sponsor'
  | 'client'
  | 'attorney'
  | 'unclear';

/** 'the Person Preparing this Petition, if Other Than the Petitioner' mentions the filer, but is not about them. */
const filerClause =
  /other than (?:the )?(spouse beneficiary|petitioner|applicant|sponsor|beneficiary|requestor)/i;
const PeopleFile = z.strictObject({
  petitioner: Words,
  beneficiary: Words,
  applicant: Words,
  sponsor: Words,
  client: Words.describe(
    "'Client (Applicant, Petitioner, Requestor, ...)' of a notice of appearance, which names the attorney in its heading.",
  ),
  attorney: Words,
  attorney_titles: Words.describe('What is left out of a label before it is asked whom else it names.'),
  others: Words.describe('People whose data is never that of the client, the petitioner or the beneficiary.'),
});

export const peopleFile = defineDataFile(new URL('./words/people.yaml', import.meta.url), PeopleFile);

/** The person that a form addresses as 'you'. Null if it does not say. */
export function findFiler(fields: FormField[]): Person | null {
  for (const { label } of fields) {
    const named = filerClause.exec(label)?.[1]?.toLowerCase();
    if (named === 'spouse beneficiary') return 'beneficiary';
    if (named === 'petitioner' || named === 'applicant' || named === 'sponsor' || named === 'beneficiary')
      return named;
  }
  return null;
}

/** The meaningful words of a field's name. */
const toWords = (name: string): string =>
  (name.split('.').at(-1) ?? name).replace(/[\d_[\]]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** Returns a person only if all words of a field are about that person. */
export function findFieldPerson({ label, name }: FormField): Person {
  const people = peopleFile.read();
  if (people.client.test(label)) return 'client';
  const said = `${label} ${toWords(name)}`
    .replace(/spouse beneficiary/gi, 'beneficiary')
    .replace(/\((?:person|individual) (?:applying|filing)[^)}]*[)}]/gi, '');
  const isAttorney = people.attorney.test(said);
  const rest = said.replace(new RegExp(people.attorney_titles, 'gi'), ' ');
  const named = namedParties(rest);
  if (people.others.test(rest)) return 'unclear';
  if (isAttorney) return named.length === 0 && !/\byour?\b/i.test(rest) ? 'attorney' : 'unclear';
  if (named.length > 1) return 'unclear';
  return named[0] ?? (/\byour?\b/i.test(rest) ? 'filer' : 'unclear');
}

const namedParties = (text: string): Person[] =>
  (['petitioner', 'beneficiary', 'applicant', 'sponsor'] as const).filter((party) =>
    peopleFile.read()[party].test(text),
  );

/** A question that names no person is about the client. */
export function findQuestionPerson(text: string, section: string): Person {
  const ofText = findNamed(text);
  return ofText ?? findNamed(section) ?? 'client';
}

function findNamed(text: string): Person | null {
  const plain = text
    .replace(/(?:spouse|husband or wife|fianc\S*|relative|child)?\s*\(?\bbeneficiary\)?/gi, ' beneficiary ')
    .replace(/\((?:[^)]*)\)/g, ' ');
  const named = namedParties(plain);
  if (peopleFile.read().others.test(plain) || /attorney/i.test(plain)) return 'unclear';
  if (named.length > 1) return 'unclear';
  return named[0] ?? null;
}

/** The people of a form and of a template. */
export interface Parties {
  /** The person that the form addresses as 'you'. */
  filer: Person | null;
  /** The template asks about a petitioner and a beneficiary, so it is unknown which of them the client is. */
  areSeveral: boolean;
}

/** Whether an answer about one person belongs into a field about the other. */
export function isSamePerson(ofField: Person, ofAnswer: Person, { filer, areSeveral }: Parties): boolean {
  if (ofField === 'unclear' || ofAnswer === 'unclear') return false;
  const meant = ofField === 'filer' ? (filer ?? 'applicant') : ofField;
  if (meant === ofAnswer) return true;
  // An applicant without other parties is the client.
  const isAlone = !areSeveral && (filer === null || filer === 'applicant');
  return meant === 'applicant' && ofAnswer === 'client' && isAlone;
}
