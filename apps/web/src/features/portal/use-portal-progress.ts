import { isAnswered } from '../questionnaire/answers.ts';
import { useQuestions } from '../questionnaire/api/list-questions.ts';
import { useResponses } from '../questionnaire/api/list-responses.ts';
import { useDocumentStates } from '../uploads/api/list-document-states.ts';
import { useDocuments } from '../uploads/api/list-documents.ts';
import { countItems, type ItemCount } from './progress-steps.ts';

export interface PortalProgress {
  /** Undefined while they load. */
  documents: ItemCount | undefined;
  questions: ItemCount | undefined;
  /** Staff ask for a document again. */
  askedAgain: boolean;
  /** Set when a part could not be loaded: loads again what failed. */
  retry: (() => void) | undefined;
}

/** How far the client is with documents and questions. Undefined asks nothing yet. */
export function usePortalProgress(requestId: string | undefined): PortalProgress {
  const documents = useDocuments(requestId);
  const states = useDocumentStates(requestId);
  const questions = useQuestions(requestId);
  const responses = useResponses(requestId);

  const failed = [documents, states, questions, responses].filter((query) => query.isError && !query.data);
  const uploaded = new Set(
    states.data?.filter((state) => state.status === 'completed').map((state) => state.template_document_id),
  );
  const answered = new Set(
    responses.data?.filter(({ answer }) => isAnswered(answer)).map((response) => response.question_id),
  );

  return {
    documents:
      documents.data && states.data
        ? countItems(documents.data.map(({ id, required }) => ({ required, done: uploaded.has(id) })))
        : undefined,
    questions:
      questions.data && responses.data
        ? countItems(questions.data.map(({ id, required }) => ({ required, done: answered.has(id) })))
        : undefined,
    askedAgain: states.data?.some((state) => state.review_note !== null && !state.upload) ?? false,
    retry: failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : undefined,
  };
}
