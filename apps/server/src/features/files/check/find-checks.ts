import { findKeyDateProblem } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import type { FactCheck, FactSide, FactSource } from '@visafolio/contract/files/fact-checks.contract.ts';
import type { FactName, FileFact } from '@visafolio/contract/files/facts.ts';
import { haveCommonWord, isPartOfName, isSameName } from '../read/facts/compare-names.ts';
import type { CaseFacts } from '../read/facts/facts.usecases.ts';
import { isAboutOthers, mayBeAbout } from '../read/facts/whose-document.ts';
import type { AnsweredFact } from './answered-facts.ts';
import { comparedFacts, toComparable } from './compare-values.ts';
import { toWords } from './to-answer.ts';

export interface FoundCheck extends Pick<FactCheck, 'problem' | 'fact' | 'sides' | 'doubtful'> {
  /** Identifies the finding: it stays the same as long as its values do. */
  subject: string;
  /** The only answer that the document's value could replace. */
  corrects: { question_id: string; before: string; value: string } | null;
}

interface Case {
  answers: readonly AnsweredFact[];
  files: readonly CaseFacts[];
  today: string;
  due_on: string | null;
}

/** A value with its source, and in normalized form. */
interface Saying {
  value: string;
  key: string;
  sources: FactSource[];
  /** The whole answer that it is a piece of; null: a document says it. */
  stored: string | null;
  /** Whose it is; null: not said. */
  party: string | null;
  /** A code of a country, or a sex. */
  isCode: boolean;
  isCut: boolean;
  isDoubtful: boolean;
}

/**
 * Finds contradictions between a case's answers and documents, and passports that expire. Values that cannot be compared are no
 * contradiction. Answers and documents of a party are compared with each other and with documents that are everybody's.
 */
export function findChecks({ answers, files, today, due_on }: Case): FoundCheck[] {
  const own = files.filter(
    ({ document_name, party_words }) => !document_name || !isAboutOthers(document_name, party_words),
  );
  const toParty = ({ options }: AnsweredFact) => options?.party ?? null;
  const parties = [...answers.map(toParty), ...own.flatMap(({ parties }) => parties ?? [])];
  const groups = [...new Set([null, ...parties])].map((party) => ({
    answers: answers.filter((answer) => toParty(answer) === party),
    files: own.filter((file) => (party === null ? file.parties === null : mayBeAbout(file, party))),
  }));
  const checked = groups.map((group) => {
    const strangers = findStrangers(group.answers, group.files);
    const isKnown = ({ upload_id }: CaseFacts) => strangers.every((each) => each.upload_id !== upload_id);
    return { ...group, strangers, known: group.files.filter(isKnown) };
  });
  // A shared document is a stranger's only if it fits no party.
  const isNobodys = (uploadId: string) =>
    checked.every(({ known }) => known.every(({ upload_id }) => upload_id !== uploadId));
  const found = checked.flatMap(({ answers: given, known, strangers }) => {
    const current = withoutOldPassports(known);
    return [
      ...findExpiring(current, { today, due_on }),
      ...strangers.filter(({ upload_id }) => isNobodys(upload_id)).map(({ check }) => check),
      ...compareNames(given, current),
      ...comparedFacts.flatMap((fact) =>
        compareFact(fact, toSayings(given, fact), filesSay(current, fact), (a, b) => a.key === b.key),
      ),
    ];
  });
  return found.filter(({ subject }, index) => found.findIndex((each) => each.subject === subject) === index);
}

const nameFacts = ['person.family_name', 'person.given_names', 'person.full_name'] as const;
/** Length of the shortest name field of a machine-readable zone: a shorter name was not cut off. */
const fullZoneName = 29;

function toSayings(answers: readonly AnsweredFact[], fact: FactName): Saying[] {
  return answers
    .filter((answer) => answer.fact === fact)
    .flatMap(({ answer, stored, type, options, question_id, question, translations }) => {
      const key = isName(fact) ? answer : toComparable(fact, answer);
      const sources: FactSource[] = [{ from: 'answer', question_id, question, translations }];
      const saying = {
        value: answer,
        sources,
        stored,
        party: options?.party ?? null,
        isCode: type === 'country',
      };
      return key === null ? [] : [{ ...saying, key, isCut: false, isDoubtful: false }];
    });
}

const isName = (fact: FactName): boolean => (nameFacts as readonly string[]).includes(fact);

const filesSay = (files: readonly CaseFacts[], fact: FactName): Saying[] =>
  files.flatMap((file) => {
    const found = file.facts.filter(({ name }) => name === fact).toSorted(byConfidence)[0];
    return found ? (toSaying(file, fact, found) ?? []) : [];
  });

const order = { high: 0, medium: 1, low: 2 };
const byConfidence = (a: FileFact, b: FileFact): number => order[a.confidence] - order[b.confidence];

function toSaying(file: CaseFacts, fact: FactName, found: FileFact): Saying | null {
  const key = isName(fact) ? found.value : toComparable(fact, found.value);
  if (key === null) return null;
  return {
    value: found.value,
    key,
    sources: [toSource(file, found)],
    stored: null,
    party: file.parties?.[0] ?? null,
    isCode: true,
    isCut: found.reader === 'machine_readable_zone' && zoneNameLength(file) >= fullZoneName,
    isDoubtful: found.confidence === 'low',
  };
}

const zoneNameLength = ({ facts }: CaseFacts): number =>
  ['person.family_name', 'person.given_names'].reduce(
    (sum, name) => sum + (facts.find((fact) => fact.name === name)?.value.length ?? 0) + 1,
    0,
  );

const toSource = ({ upload_id, file_name, file_path, turned }: CaseFacts, found: FileFact): FactSource => ({
  from: 'document',
  upload_id,
  file_name,
  file_path,
  page: found.page,
  place: found.place,
  rotation: turned.find(({ page }) => page === found.page)?.rotation ?? 0,
  confidence: found.confidence,
  doubts: found.doubts ?? [],
});

type IsSame = (a: Saying, b: Saying) => boolean;

/** Compares each answer with documents; compares documents with each other only if nothing was answered. */
function compareFact(
  fact: FactName,
  answers: readonly Saying[],
  documents: readonly Saying[],
  isSame: IsSame,
): FoundCheck[] {
  const said = mergeSame(documents, isSame);
  if (answers.length)
    return answers.flatMap((answer) =>
      said
        .filter((document) => !isSame(answer, document))
        .map((document) => toCheck('answer_differs', fact, [answer, document])),
    );
  const [first, ...others] = said;
  return first ? others.map((other) => toCheck('documents_differ', fact, [first, other])) : [];
}

/** Merges equal values of documents into one with several sources, represented by the one that was read best. */
function mergeSame(sayings: readonly Saying[], isSame: IsSame): Saying[] {
  const merged: Saying[] = [];
  for (const saying of sayings.toSorted((a, b) => Number(a.isDoubtful) - Number(b.isDoubtful))) {
    const known = merged.find((each) => isSame(each, saying));
    if (known) known.sources = [...known.sources, ...saying.sources];
    else merged.push({ ...saying });
  }
  return merged;
}

function toCheck(problem: FoundCheck['problem'], fact: FactName, sayings: Saying[]): FoundCheck {
  const [answer, document] = sayings;
  const from = answer?.sources[0];
  return {
    problem,
    fact,
    subject: toSubject(problem, fact, sayings),
    sides: sayings.map((saying) => toSide(fact, saying)),
    doubtful: sayings.some(({ isDoubtful }) => isDoubtful),
    corrects:
      problem === 'answer_differs' && from?.from === 'answer' && document
        ? { question_id: from.question_id, before: answer?.stored ?? '', value: document.value }
        : null,
  };
}

const toSide = (fact: FactName, { value, sources, isCode }: Saying): FactSide => ({
  value,
  words: isCode ? toWords(fact, value) : null,
  sources,
});

/** Without a party as it was before there were any, so that decisions stay. */
function toSubject(problem: string, fact: FactName, sayings: Saying[]): string {
  const keys = inOrder(
    problem,
    sayings.map(({ key }) => key),
  );
  const party = sayings.find((saying) => saying.party !== null)?.party;
  return JSON.stringify([problem, fact, ...keys, ...(party ? [{ party }] : [])]);
}

/** Orders the sides of two documents by key, so that a further document changes no finding. */
const inOrder = (problem: string, keys: string[]): string[] =>
  problem === 'documents_differ' ? keys.toSorted() : keys;

/** Compares whole names first, because the border between family and given names differs between documents. */
function compareNames(answers: readonly AnsweredFact[], files: readonly CaseFacts[]): FoundCheck[] {
  const sameNames: IsSame = (a, b) => isSameName(a.value, b.value, { isCut: a.isCut || b.isCut });
  const answered = wholeName((fact) => toSayings(answers, fact)[0] ?? null);
  const differing = files.filter((file) => {
    const read = wholeName((fact) => filesSay([file], fact)[0] ?? null);
    return !(answered && read && sameNames(answered, read));
  });
  const parts = (['person.family_name', 'person.given_names'] as const).flatMap((fact) => {
    const given = toSayings(answers, fact);
    const ofParts = compareFact(fact, given, filesSay(differing, fact), sameNames);
    const onlyWhole = differing.filter((file) => !filesSay([file], fact).length);
    const inWhole: IsSame = (answer, whole) => isPartOfName(answer.value, whole.value);
    return given.length
      ? [
          ...ofParts,
          // A whole name does not say which of its words belong into this answer.
          ...compareFact(fact, given, filesSay(onlyWhole, 'person.full_name'), inWhole).map((check) => ({
            ...check,
            corrects: null,
          })),
        ]
      : ofParts;
  });
  const wholes = differing.flatMap((file) => wholeName((fact) => filesSay([file], fact)[0] ?? null) ?? []);
  const full = compareFact('person.full_name', toSayings(answers, 'person.full_name'), wholes, sameNames);
  const hasAnswer = answers.some(({ fact }) => isName(fact));
  // Skips whole names of documents if their parts were compared.
  return [...parts, ...(hasAnswer || !parts.length ? full : [])];
}

/** The full name, or given names followed by the family name. */
function wholeName(find: (fact: (typeof nameFacts)[number]) => Saying | null): Saying | null {
  const full = find('person.full_name');
  if (full) return full;
  const [given, family] = [find('person.given_names'), find('person.family_name')];
  if (!given || !family) return null;
  const value = `${given.value} ${family.value}`;
  return {
    value,
    key: value,
    sources: given.sources,
    stored: given.stored,
    party: given.party,
    isCode: given.isCode,
    isCut: given.isCut || family.isCut,
    isDoubtful: given.isDoubtful || family.isDoubtful,
  };
}

/** Keeps only the newest of several passports: older ones have another number and other dates. */
function withoutOldPassports(files: CaseFacts[]): CaseFacts[] {
  const expiry = (file: CaseFacts) => filesSay([file], 'passport.expiry')[0]?.key ?? null;
  const newest = files.map(expiry).reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null);
  return files.map((file) => {
    const own = expiry(file);
    const isOld = own !== null && newest !== null && own < newest;
    return isOld ? { ...file, facts: file.facts.filter(({ name }) => !name.startsWith('passport.')) } : file;
  });
}

function findExpiring(
  files: readonly CaseFacts[],
  { today, due_on }: { today: string; due_on: string | null },
): FoundCheck[] {
  return mergeSame(filesSay(files, 'passport.expiry'), (a, b) => a.key === b.key).flatMap((saying) => {
    const date = { kind: 'passport_expiry' as const, on_date: saying.key, done: false };
    const problem = findKeyDateProblem(date, { today, due_on });
    return problem && problem !== 'overdue' ? [toCheck(problem, 'passport.expiry', [saying])] : [];
  });
}

/** Finds documents whose name has no word in common with the client's, and whose birth date differs too. */
function findStrangers(
  answers: readonly AnsweredFact[],
  files: readonly CaseFacts[],
): { upload_id: string; check: FoundCheck }[] {
  const answered = wholeName((fact) => toSayings(answers, fact)[0] ?? null);
  const born = toSayings(answers, 'person.birth_date')[0];
  if (!answered) return [];
  return files.flatMap((file) => {
    const read = wholeName((fact) => filesSay([file], fact)[0] ?? null);
    const readBorn = filesSay([file], 'person.birth_date')[0];
    if (!read || isSameName(answered.value, read.value) || haveCommonWord(answered.value, read.value))
      return [];
    if (born && readBorn?.key === born.key) return [];
    const check = toCheck('another_person', 'person.full_name', [answered, read]);
    return [{ upload_id: file.upload_id, check: { ...check, corrects: null } }];
  });
}
