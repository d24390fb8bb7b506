import type {
  AnswerSuggestion,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { FactConfidence, FileFact } from '@visafolio/contract/files/facts.ts';
import { getQuestionFact } from '@visafolio/contract/files/question-fact.ts';
import { nameInEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { toAnswers } from '../read/facts/answer-from-fact.ts';
import type { CaseFacts } from '../read/facts/facts.usecases.ts';
import { isAboutOthers } from '../read/facts/whose-document.ts';
import { type AskedDocument, findAcceptedKinds } from '../read/placement/accepted-kinds.ts';
import type { TakenAnswer } from './suggestions.queries.ts';

const ranks: Record<FactConfidence, number> = { high: 2, medium: 1, low: 0 };

/**
 * Suggests answers from facts: for each fact the value with the highest confidence, of equal ones that of the newest file.
 * Ignores files of documents about other people, and files of staff that the client cannot see.
 */
export function suggestAnswers(
  questions: readonly PortalQuestion[],
  files: readonly CaseFacts[],
  documents: readonly AskedDocument[],
  taken: readonly TakenAnswer[] = [],
): AnswerSuggestion[] {
  const ofClient = files.filter(({ document_name, by_staff }) =>
    document_name === null ? !by_staff : !isAboutOthers(document_name),
  );
  return questions.flatMap((question) => {
    const fact = getQuestionFact(question.options);
    if (!fact) return [];
    const found = ofClient
      .flatMap((file) => file.facts.filter(({ name }) => name === fact).map((each) => ({ file, fact: each })))
      .sort((a, b) => ranks[b.fact.confidence] - ranks[a.fact.confidence])[0];
    const suggestion = found && toSuggestion(question, found, documents, taken);
    return suggestion ? [suggestion] : [];
  });
}

function toSuggestion(
  question: PortalQuestion,
  { file, fact }: { file: CaseFacts; fact: FileFact },
  documents: readonly AskedDocument[],
  taken: readonly TakenAnswer[],
): AnswerSuggestion | null {
  const answers = toAnswers(fact.name, fact.value, question);
  if (!answers) return null;
  const document = documents.find(({ id }) => id === file.document_id) ?? null;
  const answered = taken.find(
    ({ question_id, source_upload_id, source_fact }) =>
      question_id === question.id && source_upload_id === file.upload_id && source_fact === fact.name,
  );
  return {
    question_id: question.id,
    fact: fact.name,
    answers,
    other_answers: fact.other_value ? toAnswers(fact.name, fact.other_value, question) : null,
    doubts: fact.doubts ?? [],
    confidence: fact.confidence,
    reader: fact.reader,
    taken: answered ? (answered.source_edited ? 'edited' : 'accepted') : null,
    upload_id: file.upload_id,
    file_name: file.file_name,
    file_path: file.file_path,
    document: document && {
      name: document.name,
      name_es: document.translations?.es?.name ?? null,
      names: nameInEachLanguage(document),
    },
    page: fact.page,
    place: fact.place,
    rotation: file.turned.find(({ page }) => page === fact.page)?.rotation ?? 0,
  };
}

/** The document for the client's passport; null if none is requested. */
export const findPassportDocument = (documents: readonly AskedDocument[]): AskedDocument | null =>
  documents.find(
    (document) => findAcceptedKinds(document)[0] === 'passport' && !isAboutOthers(document.name),
  ) ?? null;
