import type {
  FileSuggestion,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { nameInEachLanguage } from '@visafolio/contract/shared/languages.ts';
import type { CaseFacts } from '../read/facts/facts.usecases.ts';
import { isAboutOthers, mayBeAbout } from '../read/facts/whose-document.ts';
import { findAcceptedKinds } from '../read/placement/accepted-kinds.ts';
import { type FoundAnswer, findAnswerInFile, ranks } from './find-answer-in-file.ts';
import type { DocumentOfParty, KeptAnswer } from './suggestions.queries.ts';

/**
 * Suggests answers from facts: for each question the answer with the highest confidence, of equal ones that of the newest file. Ignores
 * files about another party than the question's, files of documents about other people, and files of staff that the client cannot see.
 */
export function suggestAnswers(
  questions: readonly PortalQuestion[],
  files: readonly CaseFacts[],
  documents: readonly DocumentOfParty[],
  kept: readonly KeptAnswer[] = [],
): FileSuggestion[] {
  const usable = files.filter(({ document_name, party_words, by_staff }) =>
    document_name === null ? !by_staff : !isAboutOthers(document_name, party_words),
  );
  return questions.flatMap((question) => {
    const [found] = usable
      .filter((file) => mayBeAbout(file, question.options?.party))
      .flatMap((file) => {
        const answer = findAnswerInFile(question, file.facts);
        return answer ? [{ file, answer }] : [];
      })
      .sort((a, b) => ranks[b.answer.confidence] - ranks[a.answer.confidence]);
    return found ? [toSuggestion(question, found, documents, kept)] : [];
  });
}

function toSuggestion(
  question: PortalQuestion,
  { file, answer }: { file: CaseFacts; answer: FoundAnswer },
  documents: readonly DocumentOfParty[],
  kept: readonly KeptAnswer[],
): FileSuggestion {
  const document = documents.find(({ id }) => id === file.document_id) ?? null;
  const fact = question.options?.fact ?? '';
  const source = kept.find(
    (each) => each.question_id === question.id && each.source_upload_id === file.upload_id,
  );
  return {
    from: 'file',
    question_id: question.id,
    fact,
    ...answer,
    taken: toTaken(source, fact),
    upload_id: file.upload_id,
    file_name: file.file_name,
    file_path: file.file_path,
    document: document && {
      name: document.name,
      name_es: document.translations?.es?.name ?? null,
      names: nameInEachLanguage(document),
    },
    rotation: file.turned.find(({ page }) => page === answer.page)?.rotation ?? 0,
  };
}

/** Whether an answer with this source is the suggestion, unchanged or edited. */
export function toTaken(source: KeptAnswer | undefined, fact: string): FileSuggestion['taken'] {
  if (source?.source_fact !== fact) return null;
  return source.source_edited ? 'edited' : 'accepted';
}

/** The document for the client's passport, of several parties that of the first; null if none is requested. */
export const findPassportDocument = (documents: readonly DocumentOfParty[]): DocumentOfParty | null =>
  documents.find(
    (document) =>
      findAcceptedKinds(document)[0] === 'passport' && !isAboutOthers(document.name, document.party_words),
  ) ?? null;
