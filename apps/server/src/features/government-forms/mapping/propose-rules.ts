import type { FormField } from '@visafolio/contract/government-forms/form-field.ts';
import type { MappedQuestion } from '@visafolio/contract/government-forms/government-forms.contract.ts';
import type {
  MappingRule,
  ValuePart,
  ValueSource,
} from '@visafolio/contract/government-forms/mapping-rule.ts';
import { type Concept, findConcept, findPerson } from './concepts.ts';

interface Understood {
  question: MappedQuestion;
  person: string;
  concept: Concept | undefined;
  words: Set<string>;
}

/**
 * What the names and labels of fields suggest, for those that have no rule. Only what is likely: a wrong value in a form is worse than
 * a field that somebody maps by hand.
 */
export function proposeRules(
  fields: FormField[],
  questions: MappedQuestion[],
  mapped: Set<string>,
): MappingRule[] {
  const understood = questions.map(understand);
  const hasPetitioner = fields.some(({ label }) => /petitioner/i.test(label));
  return fields.flatMap((field) => {
    if (field.kind === 'left_alone' || mapped.has(field.name)) return [];
    const label = readLabel(field);
    if (isRepeated(label.context, field.name)) return [];
    const rule =
      field.kind === 'checkbox' || field.kind === 'radio'
        ? proposeChoice(field, label, understood, hasPetitioner)
        : proposeValue(field, label, understood, hasPetitioner);
    return rule ? [rule] : [];
  });
}

interface Label {
  /** What the field itself says: 'Enter Family Name (Last Name)'. */
  last: string;
  /** Parts and items before it. */
  context: string;
  /** 'Male', of 'Select Male'. */
  option: string | null;
  person: string;
}

/** The label is sentences from the part of the form down to the field. */
function readLabel({ label, name }: FormField): Label {
  const sentences = label.split(/(?<=[.?)])\s+/).filter((part) => /\p{L}{2,}/u.test(part));
  const option = /(?:^|[.?)]\s*)Select (.+?)\.?$/i.exec(label)?.[1]?.trim() ?? null;
  // How a date is written is said behind what it is.
  const own = sentences.filter((part) => !/^Enter as \d digit/i.test(part));
  const last = own.at(-1) ?? label;
  const context = own.slice(0, -1).join(' ');
  // What is in the field's own sentence, and the heading right before it, says more than the part's heading.
  const nearest = findPerson(last);
  const isHistory = /_?(?:Spouse|Child|Mother|Father|Parent)/i.exec(name)?.[0] ?? '';
  const person = nearest !== 'self' ? nearest : findPerson(`${context} ${isHistory}`);
  return { last, context, option: option && option.length <= 80 ? option : null, person };
}

/** The second employer or the third child: one question does not answer them. */
function isRepeated(context: string, name: string): boolean {
  return (
    /(?:address|employer|spouse|child|person|relative|trip|entry|name)s?\s+(?:[2-9]|1\d)\b/i.test(context) ||
    /native written language|other names? used|used any other name|have you ever used/i.test(context) ||
    /history\. .*\b(?:address|employer) [2-9]/i.test(`${context} ${name}`)
  );
}

function understand(question: MappedQuestion): Understood {
  const named = findPerson(question.text);
  return {
    question,
    person: named === 'self' ? findPerson(question.section) : named,
    concept: isComposite(question.text) ? undefined : findConcept(question.text),
    words: wordsOf(question.text),
  };
}

/** Asks for several things at once: none of them can be taken out of the answer. */
const isComposite = (text: string): boolean =>
  /,.*\b(?:and|or)\b/i.test(text) ||
  /\b(?:city|state|country)\b.*\b(?:and|or)\b.*\b(?:city|state|country)\b/i.test(text) ||
  /addresses|\bhistory\b|last \w+ years|\bevery\b/i.test(text);

/** What places are about: the city of a marriage is not that of a birth. */
const topics = [
  /marri/i,
  /birth|born/i,
  /consulate|embassy|U S C I S/i,
  /employ|work|compan/i,
  /school|degree/i,
  /admission|arriv|entry/i,
  /live together|lived together/i,
];
const places = new Set([
  'street',
  'unit',
  'city',
  'state',
  'province',
  'zip',
  'postal_code',
  'country',
  'address',
]);
const isAboutSame = (one: string, other: string): boolean =>
  topics.every((topic) => topic.test(one) === topic.test(other));

/** Form and question mean the same person: 'you' is the petitioner where the form has one, and whoever is asked. */
function isSamePerson(ofField: string, ofQuestion: string, hasPetitioner: boolean): boolean {
  if (ofField === ofQuestion) return true;
  const you = hasPetitioner ? ['petitioner', 'self', 'sponsor'] : ['self', 'beneficiary', 'petitioner'];
  return you.includes(ofField) && you.includes(ofQuestion);
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

function proposeValue(
  field: FormField,
  label: Label,
  questions: Understood[],
  hasPetitioner: boolean,
): MappingRule | null {
  const concept = findConcept(label.last) ?? findConcept(wordsOfLastName(field.name));
  if (concept) {
    const said = `${label.context} ${label.last}`;
    const ofPerson = questions.filter(
      ({ person, question }) =>
        question.type !== 'yesno' &&
        isSamePerson(label.person, person, hasPetitioner) &&
        (!places.has(concept.name) || isAboutSame(said, question.text)),
    );
    const exact =
      ofPerson.find(({ question }) => question.fact !== null && question.fact === concept.fact) ??
      ofPerson.find((each) => each.concept?.name === concept.name);
    if (exact) return toRule(field, exact.question, partOf(field, exact.question, concept));
    const wholeName = wholes[concept.name];
    const whole = wholeName && ofPerson.find((each) => each.concept?.name === wholeName);
    if (whole && concept.part) return toRule(field, whole.question, concept.part);
    const known = caseValue(concept, label.person, hasPetitioner);
    if (known)
      return { field: field.name, source: known.source, part: known.part, required: false, choices: [] };
    return null;
  }
  const words = wordsOf(`${label.context} ${label.last}`);
  const alike = best(questions, ({ words: asked, question, person }) =>
    isSamePerson(label.person, person, hasPetitioner) && !['select', 'yesno'].includes(question.type)
      ? overlap(asked, words)
      : 0,
  );
  return alike ? toRule(field, alike.question, partOf(field, alike.question)) : null;
}

/** Which of a question's answers ticks a box, or chooses a circle. */
function proposeChoice(
  field: FormField,
  label: Label,
  questions: Understood[],
  hasPetitioner: boolean,
): MappingRule | null {
  const around = wordsOf(`${label.context} ${label.last.replace(/Select .*$/i, '')}`);
  const alike = best(questions, ({ question, words, concept, person }) => {
    if (!isSamePerson(label.person, person, hasPetitioner)) return 0;
    const answers = answersOf(question);
    if (!answers.length || !matchChoices(field, label, answers).length) return 0;
    const isSameConcept =
      concept?.asked.test(`${label.context} ${label.last}`) &&
      ['sex', 'marital_status'].includes(concept.name);
    return isSameConcept ? 1 : overlap(words, around);
  });
  if (!alike) return null;
  const choices = matchChoices(field, label, answersOf(alike.question));
  return { ...toRule(field, alike.question, 'whole'), choices };
}

const answersOf = ({ type, choices }: MappedQuestion): string[] =>
  type === 'yesno' ? ['Yes', 'No'] : type === 'select' ? choices : [];

function matchChoices(field: FormField, { option }: Label, answers: string[]): MappingRule['choices'] {
  const single = field.choices.length === 1 ? field.choices[0] : undefined;
  if (single) {
    const named = option ?? single.label;
    return answers
      .filter((answer) => isAlike(answer, named))
      .map((answer) => ({ answer, value: single.value }));
  }
  return answers.flatMap((answer) => {
    const choice = field.choices.find(({ label, value }) => isAlike(answer, label) || isAlike(answer, value));
    return choice ? [{ answer, value: choice.value }] : [];
  });
}

/** 'Single' and 'Single, Never Married' are, 'No' and 'Not applicable' are not. */
function isAlike(answer: string, option: string): boolean {
  const one = [...wordsOf(answer, false)];
  const other = [...wordsOf(option, false)];
  const short = one.length <= other.length ? one : other;
  const long = one.length <= other.length ? other : one;
  return short.length > 0 && short.every((word, at) => long[at] === word);
}

function toRule(field: FormField, question: MappedQuestion, part: ValuePart): MappingRule {
  const source: ValueSource =
    question.fact !== null
      ? { from: 'fact', fact: question.fact }
      : { from: 'question', text: question.text };
  return { field: field.name, source, part, required: question.required, choices: [] };
}

function partOf(field: FormField, question: MappedQuestion, concept?: Concept): ValuePart {
  if (question.type === 'date') return field.max_length === 8 || field.comb ? 'date_digits' : 'date_us';
  // Numbers are written with hyphens and letters, cells take digits.
  if (concept?.part === 'digits' && (field.comb || field.max_length !== null)) return 'digits';
  return 'whole';
}

/** What the case knows without a question. */
function caseValue(
  concept: Concept,
  person: string,
  hasPetitioner: boolean,
): { source: ValueSource; part: ValuePart } | null {
  const of = (value: Extract<ValueSource, { from: 'case' }>['value'], part: ValuePart = 'whole') => ({
    source: { from: 'case' as const, value },
    part,
  });
  const isName = ['family_name', 'given_name', 'full_name'].includes(concept.name);
  const part = concept.name === 'full_name' ? 'whole' : (concept.part ?? 'whole');
  if (person === 'attorney' || person === 'preparer') {
    if (isName) return of('professional.name', part);
    if (concept.name === 'email') return of('professional.email');
    if (concept.name === 'employer') return of('firm.name');
    return null;
  }
  const isClient = person === 'self' || person === (hasPetitioner ? 'petitioner' : 'beneficiary');
  if (!isClient) return null;
  if (isName) return of('client.name', part);
  if (concept.name === 'email') return of('client.email');
  return null;
}

const wordsOfLastName = (name: string): string =>
  (name.split('.').at(-1) ?? name)
    .replace(/\[\d+\]/g, '')
    .replace(/_/g, ' ')
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2');

const stopWords = new Set(
  'the a an of or and in to for is are was were you your his her their its if any enter select provide this that what when where which who with by from do does did have has had please as at on be been information about item number part'.split(
    ' ',
  ),
);

function wordsOf(text: string, withoutCommon = true): Set<string> {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu);
  return new Set(
    (words ?? [])
      .filter((word) => !withoutCommon || (word.length > 1 && !stopWords.has(word)))
      .map(withoutCommon ? stem : (word) => word),
  );
}

const stem = (word: string): string => word.replace(/(?:'s|es|s|ed|ing)$/, '');

/** How much of a question's words a field says. Of few words it has to say all. */
function overlap(asked: Set<string>, said: Set<string>): number {
  const shared = asked.intersection(said).size;
  if (asked.size === 2) return shared === 2 ? 1 : 0;
  return shared >= 3 ? shared / asked.size : 0;
}

function best(questions: Understood[], score: (question: Understood) => number): Understood | null {
  let found: Understood | null = null;
  let highest = 0.7;
  for (const each of questions) {
    const scored = score(each);
    if (scored >= highest && (scored > highest || !found)) {
      found = each;
      highest = scored;
    }
  }
  return found;
}
