import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { MappedQuestion } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { MappingRule, ValuePart, ValueSource } from '@visafolio/contract/filings/mapping-rule.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { phrasesByLanguage, toTexts } from '../../../../shared/data-files/phrase-lists.ts';
import { Words } from '../../../../shared/data-files/searched-words.ts';
import { type Concept, findConcept } from './concepts.ts';
import {
  findFieldPerson,
  findFiler,
  findQuestionPerson,
  isSamePerson,
  type Parties,
  type Person,
} from './persons.ts';

interface Understood {
  question: MappedQuestion;
  person: Person;
  concept: Concept | undefined;
  words: Set<string>;
}

/**
 * Guesses rules for fields that have none, from the words of fields and questions. A person sees each guess, and it is stored
 * only if they accept it. Never guesses what is signed under oath: checkboxes, radio buttons and yes/no lists. Skips fields about
 * several people or somebody else, and table rows.
 */
export function proposeRules(
  fields: FormField[],
  questions: MappedQuestion[],
  mapped: Set<string>,
): MappingRule[] {
  const understood = questions.map(understand);
  const parties: Parties = {
    filer: findFiler(fields),
    areSeveral: understood.some(({ person }) => ['petitioner', 'beneficiary', 'sponsor'].includes(person)),
  };
  const isOfOther = findItemsOfOthers(fields);
  const copies = countLabels(fields);
  const guessed = new Map<string, MappingRule>();
  for (const field of fields) {
    if (!mayBeGuessed(field) || isOfOther(field)) continue;
    const rule = isCopy(field)
      ? repeatGuess(field, guessed)
      : (copies.get(toTableLabel(field)) ?? 0) > 1
        ? null
        : propose(field, understood, parties);
    if (rule) guessed.set(field.name, rule);
  }
  return [...guessed.values()].filter(({ field }) => !mapped.has(field));
}

const mayBeGuessed = ({ kind, choices }: FormField): boolean =>
  kind === 'text' ||
  (kind === 'dropdown' &&
    !choices.some(({ value, label }) => /^(?:yes|no|y|n)$/i.test(label.trim() || value)));

/** Whether the form fills the field itself from an earlier one of the same name. */
const isCopy = ({ label }: FormField): boolean => /pre-?\s?(?:populate|fill)|read.only/i.test(label);

function repeatGuess(field: FormField, guessed: Map<string, MappingRule>): MappingRule | null {
  const first = guessed.get(field.name.replace(/\[\d+\]$/, '[0]')) ?? findByLastName(field, guessed);
  return first ? { ...first, field: field.name } : null;
}

/** Names are repeated on other pages as copies of an earlier field with the same last name. */
function findByLastName({ name }: FormField, guessed: Map<string, MappingRule>): MappingRule | undefined {
  const plain = (each: string) => (each.split('.').at(-1) ?? each).replace(/\[\d+\]/g, '');
  return guessed.values().find(({ field }) => plain(field) === plain(name));
}

/** Removes row numbers, so that 'Sibling 4. Enter Full Name' equals the label of the other rows. */
const toTableLabel = ({ label }: FormField): string =>
  label.toLowerCase().replace(/\b(?:\d+|one|two|three|four|five|first|second|third)\b/g, '#');

function countLabels(fields: FormField[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const field of fields)
    if (mayBeGuessed(field) && !isCopy(field))
      counts.set(toTableLabel(field), (counts.get(toTableLabel(field)) ?? 0) + 1);
  return counts;
}

/**
 * 'If you file for someone other than yourself, provide the following information about that person in Item Numbers 16. - 27.'
 * applies to a range of items, whose own labels do not name the person.
 */
function findItemsOfOthers(fields: FormField[]): (field: FormField) => boolean {
  const ranges = fields.flatMap(({ label }) => {
    const [, from, to] =
      /someone other.*?Item Numbers?\s+(\d+)\S*\s*(?:-|–|through|to)\s*(\d+)/i.exec(label) ?? [];
    return from && to ? [{ part: getFormPart(label), from: Number(from), to: Number(to) }] : [];
  });
  return ({ label, name }) => {
    const item = Number(
      /Line_?(\d+)/i.exec(name)?.[1] ?? /.*\s(\d{1,2})\.\s?(?:[A-Z]\.)?\s/i.exec(label)?.[1],
    );
    return ranges.some(({ part, from, to }) => part === getFormPart(label) && item >= from && item <= to);
  };
}

const getFormPart = (label: string): string => /^Part\.?\s*([\dA-Z]+)/i.exec(label)?.[1] ?? '';

const FieldWordsFile = z.strictObject({
  elsewhere: Words.describe('What a label says where its field is not about the person as they are now.'),
  home_address: Words,
  mailing_address: Words,
  ignored: phrasesByLanguage(
    z.string().regex(/^[a-z]+$/, 'must be one word in small letters without accents'),
  )
    .transform((words) => new Set(toTexts(words)))
    .describe('Words that say nothing where the words of two texts are compared.'),
});

export const fieldWordsFile = defineDataFile(
  new URL('./words/field-words.yaml', import.meta.url),
  FieldWordsFile,
);

const isElsewhere = (text: string): boolean => fieldWordsFile.read().elsewhere.test(text);

/** The label consists of sentences from the part of the form down to the field. */
function readLabel({ label }: FormField): { last: string; whole: string } {
  const plain = label
    .replace(/\bA\.?\s?number/gi, 'A-Number')
    .replace(/\bU\.\s?S\./g, 'US')
    .replace(/\((?:do not|not) [^)]*\)/gi, '');
  const sentences = plain.split(/(?<=[.?)])\s+/).filter((part) => /\p{L}{2,}/u.test(part));
  // Instructions about the format follow the label proper.
  const own = sentences.filter(
    (part) =>
      !/^(?:Enter (?:as |the )?\d+[- ]? ?digit|This is a (?:drop|read)|Enter \d+[- ]digit)/i.test(part),
  );
  return { last: own.at(-1) ?? label, whole: own.join(' ') };
}

function propose(field: FormField, questions: Understood[], parties: Parties): MappingRule | null {
  const { last, whole } = readLabel(field);
  const person = findFieldPerson(field);
  if (person === 'unclear' || isElsewhere(whole)) return null;
  const concept = findConcept(last);
  if (!concept) return proposeSameWords(field, last, person, questions, parties);
  if (isTooShort(field, concept)) return null;
  if (person === 'attorney') return proposeAttorney(field, concept, last);
  const wantsDate = /\bdate\b|digit month/i.test(field.label.slice(-160));
  const ofPerson = questions.filter(
    ({ question, person: asked }) =>
      question.type !== 'yesno' &&
      // Date questions match date fields, and nothing else.
      (question.type === 'date') === wantsDate &&
      isSamePerson(person, asked, parties) &&
      (!places.has(concept.name) || isSameAddress(whole, question.text)),
  );
  const exact =
    ofPerson.find(({ question }) => question.fact !== null && question.fact === concept.fact) ??
    ofPerson.find((each) => each.concept?.name === concept.name);
  if (exact) return toRule(questions, field, exact.question, toPart(field, exact.question, concept));
  const wholeName = wholes[concept.name];
  const entire = wholeName && ofPerson.find((each) => each.concept?.name === wholeName);
  if (entire && concept.part) return toRule(questions, field, entire.question, concept.part);
  return isSamePerson(person, 'client', parties) && !wantsDate ? proposeClient(field, concept) : null;
}

/** Whether the field holds only a part of a number, such as an area code. */
const isTooShort = ({ max_length }: FormField, { name }: Concept): boolean =>
  max_length !== null && max_length < (name === 'zip' ? 5 : name === 'state' || name === 'unit' ? 1 : 8);

function understand(question: MappedQuestion): Understood {
  const { text, section } = question;
  const isAside = isComposite(text) || isElsewhere(text);
  return {
    question,
    person: findQuestionPerson(text, section),
    concept: isAside ? undefined : findConcept(text),
    words: getWords(text),
  };
}

/** Asks for several things at once, which cannot be separated in the answer. */
const isComposite = (text: string): boolean =>
  /,.*\b(?:and|or)\b/i.test(text) ||
  /\b(?:city|state|country)\b.*\b(?:and|or)\b.*\b(?:city|state|country)\b/i.test(text) ||
  /addresses|\bhistory\b|last \w+ years|\bevery\b|\ball\b/i.test(text);

const places = new Set(['street', 'unit', 'city', 'state', 'zip', 'country', 'address']);
/** Physical and mailing address match only if both texts say which one they are. */
function isSameAddress(field: string, question: string): boolean {
  if (!/address/i.test(field) || /birth|domicile|citizen|issu/i.test(field)) return false;
  const { home_address: home, mailing_address: mail } = fieldWordsFile.read();
  if (mail.test(field)) return mail.test(question) && !home.test(field);
  return home.test(field) && home.test(question);
}

const wholes: Record<string, string> = {
  family_name: 'full_name',
  given_name: 'full_name',
  middle_name: 'full_name',
  street: 'address',
  unit: 'address',
  city: 'address',
  state: 'address',
  zip: 'address',
  country: 'address',
};

/** Proposes a question whose text equals the field's label. */
function proposeSameWords(
  field: FormField,
  last: string,
  person: Person,
  questions: Understood[],
  parties: Parties,
): MappingRule | null {
  const said = getWords(last);
  const same = questions.find(
    ({ words, question, person: asked }) =>
      said.size >= 2 &&
      !['select', 'yesno', 'date'].includes(question.type) &&
      isSamePerson(person, asked, parties) &&
      said.symmetricDifference(words).size === 0,
  );
  return same ? toRule(questions, field, same.question, 'whole') : null;
}

function toRule(
  questions: Understood[],
  field: FormField,
  question: MappedQuestion,
  part: ValuePart,
): MappingRule {
  // A fact that the template asks about several people is ambiguous.
  const asked = questions.filter((each) => each.question.fact === question.fact).length;
  const source: ValueSource =
    question.fact !== null && asked === 1
      ? { from: 'fact', fact: question.fact }
      : { from: 'question', text: question.text };
  return { field: field.name, source, part, required: question.required, choices: [] };
}

function toPart(field: FormField, question: MappedQuestion, concept: Concept): ValuePart {
  if (question.type === 'date') return field.max_length === 8 || field.comb ? 'date_digits' : 'date_us';
  // Numbers are written with hyphens and letters, but comb fields take digits.
  if (concept.part === 'digits' && (field.comb || field.max_length !== null)) return 'digits';
  return 'whole';
}

const ofCase = (
  field: FormField,
  value: Extract<ValueSource, { from: 'case' }>['value'],
  part: ValuePart = 'whole',
): MappingRule => ({
  field: field.name,
  source: { from: 'case', value },
  part,
  required: false,
  choices: [],
});

/** Proposes what a case knows about its client without a question. */
function proposeClient(field: FormField, { name, part }: Concept): MappingRule | null {
  if (name === 'full_name') return ofCase(field, 'client.name');
  if (name === 'family_name' || name === 'given_name') return ofCase(field, 'client.name', part);
  return name === 'email' ? ofCase(field, 'client.email') : null;
}

/** Proposes the firm's own people, who represent the client. */
function proposeAttorney(field: FormField, { name, part }: Concept, last: string): MappingRule | null {
  if (/law firm/i.test(last)) return ofCase(field, 'firm.name');
  if (name === 'family_name' || name === 'given_name') return ofCase(field, 'professional.name', part);
  return name === 'email' ? ofCase(field, 'professional.email') : null;
}

function getWords(text: string): Set<string> {
  const { ignored } = fieldWordsFile.read();
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu);
  return new Set(
    (words ?? [])
      .filter((word) => word.length > 1 && !ignored.has(word))
      .map((word) => word.replace(/(?:'s|es|s|ed|ing)$/, '')),
  );
}
