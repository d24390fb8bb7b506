import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { getQuestionFact } from '@visafolio/contract/files/question-fact.ts';
import type { LetterSource } from '@visafolio/contract/filings/letter.ts';
import type { CasePlaceholder, LetterPlaceholder } from '@visafolio/contract/filings/letter-placeholders.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { personName } from '../../../../shared/db/person-name.ts';
import { column, query } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import { isAskedOrAnswered } from '../../../cases/questionnaire/asked-or-answered.ts';
import { getRequest } from '../../../cases/requests.usecases.ts';
import { formatLongDate, toAnswerText } from '../../../files/cabinet/form/describe-request.ts';

/** The data of a case for letters, in English. */
export interface LetterCase {
  fields: Record<Exclude<CasePlaceholder, 'exhibits'>, string | null>;
  answers: {
    question_id: string;
    /** With the entry that it is asked for: 'Child 1: Name'. */
    question: string;
    names: string[];
    fact: string | null;
    text: string;
    /** 'Child 1'; null if it is not asked for entries. */
    entry: string | null;
  }[];
  /** All questions, answered or not. */
  asked: { names: string[]; fact: string | null; question: string }[];
  /** Accepted documents, in order. */
  exhibits: { letter: string; document_id: string; name: string }[];
}

/** Refuses with requests.not_found. */
export async function loadLetterCase(
  services: Services,
  actor: StaffActor,
  { requestId, today }: { requestId: string; today: string },
): Promise<LetterCase> {
  const request = await getRequest(services, actor, requestId);
  const { rows } = await services.db.withActor(
    actor,
    (tx) =>
      query(tx, { name: column.text, email: column.text, firm: column.text.orNull })`
        SELECT ${personName} AS name, p.email, f.name AS firm
        FROM client_requests r JOIN profiles p ON p.id = r.user_id LEFT JOIN firms f ON f.id = p.firm_id
        WHERE r.id = ${requestId}`,
  );
  const [professional] = rows;
  if (!professional) throw refuse('requests.not_found');
  const asked = request.questions.filter(isAskedOrAnswered);
  const entries = labelEntries(
    request.questions.filter(({ removed }) => !removed),
    request.repeating_groups,
    filingLanguage,
  );
  return {
    fields: {
      client_name: request.name,
      client_email: request.email,
      client_address: request.contact?.address || null,
      sponsor_name: request.sponsor_name,
      visa_type: request.visa_type,
      case_number: String(request.case_number),
      firm_name: professional.firm ?? professional.name,
      professional_name: professional.name,
      professional_email: professional.email,
      today: formatLongDate(today, filingLanguage),
    },
    asked: asked.map((question) => ({
      names: toNames(question),
      fact: toFact(question),
      question: question.text,
    })),
    answers: asked.flatMap((question) => {
      const text = toAnswerText(question, filingLanguage)?.trim();
      if (!text || isAbsent(question.answer ?? '')) return [];
      const entry = entries.get(question.entry_id ?? '') ?? null;
      return [
        {
          question_id: question.id,
          question: entry === null ? question.text : `${entry}: ${question.text}`,
          entry,
          names: toNames(question),
          fact: toFact(question),
          text,
        },
      ];
    }),
    exhibits: request.documents
      .filter((document) => document.accepted_at && isDocumentAsked(document))
      .map(({ id, name }, place) => ({ letter: toExhibitLetter(place), document_id: id, name })),
  };
}

type Question = RequestDetail['questions'][number];

const toNames = ({ text, translations }: Question): string[] =>
  [text, ...Object.values(translations ?? {}).map((words) => words?.text ?? '')]
    .filter(Boolean)
    .map(toComparable);

const toFact = ({ options }: Question): string | null => getQuestionFact(options) ?? null;

/** Normalizes a question as people type it: ignores accents, case and the final punctuation mark. */
export const toComparable = (text: string): string =>
  foldText(text)
    .replace(/\s+/g, ' ')
    .replace(/[?:.\s]+$/, '')
    .trim();

/** A, B, … Z, AA, AB, … */
export function toExhibitLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : toExhibitLetter(Math.floor(place / 26) - 1) + last;
}

export interface FilledValue {
  text: string;
  source: LetterSource;
}

const fieldNames: Record<CasePlaceholder, string> = {
  client_name: 'Client’s name',
  client_email: 'Client’s email',
  client_address: 'Client’s address',
  sponsor_name: 'Sponsor’s name',
  visa_type: 'Visa type',
  case_number: 'Case number',
  firm_name: 'Firm’s name',
  professional_name: 'Professional’s name',
  professional_email: 'Professional’s email',
  today: 'Date',
  exhibits: 'List of exhibits',
};

/** The value of a placeholder in the case: one, several on a line each, or a visible gap. */
export function fillValue(placeholder: LetterPlaceholder, from: LetterCase): FilledValue[] {
  if (placeholder.kind === 'case') {
    const { name } = placeholder;
    if (name === 'exhibits') {
      if (!from.exhibits.length) return [toGap(fieldNames.exhibits, 'no accepted documents')];
      return from.exhibits.map(({ letter, document_id, name: document }) => ({
        text: `Exhibit ${letter}: ${document}`,
        source: { kind: 'document', document_id, document },
      }));
    }
    const text = from.fields[name];
    return [text ? { text, source: { kind: 'case', field: name } } : toGap(fieldNames[name], 'not given')];
  }
  const fits =
    placeholder.kind === 'fact'
      ? [(question: { fact: string | null }) => question.fact === placeholder.name]
      : placeholder.questions.map(
          (wanted) =>
            ({ names }: { names: string[] }) =>
              names.includes(toComparable(wanted)),
        );
  for (const isIt of fits) {
    const [answer, ...others] = from.answers.filter(isIt);
    if (!answer) continue;
    const found = answer.entry === null ? [answer] : [answer, ...others.filter(({ entry }) => entry)];
    return found.map(({ question_id, question, text, entry }) => ({
      text: found.length === 1 ? text : `${entry}: ${text}`,
      source: { kind: 'answer', question_id, question },
    }));
  }
  const asked = fits.map((isIt) => from.asked.find(isIt)?.question).find(Boolean);
  const name =
    placeholder.kind === 'fact' ? placeholder.name.replace(/[._]/g, ' ') : (placeholder.questions[0] ?? '');
  return [toGap(asked ?? name, 'not answered')];
}

const toGap = (name: string, why: string): FilledValue => {
  const missing = name.replace(/[[\]\n]/g, ' ');
  return { text: `[${missing} — ${why}]`, source: { kind: 'gap', missing } };
};

/** The gaps that are still in a text. */
export const listGaps = (text: string): string[] => [
  ...new Set(text.match(/\[[^[\]\n]+ — (?:not answered|not given|no accepted documents)\]/g)),
];
