import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { getUnsentStorage } from '../../client-pages/unsent-storage.ts';
import { useDocumentStates, useDocuments } from '../../files/uploads/api/documents.ts';
import { answersByQuestion, isAnswered, notesByQuestion } from '../questionnaire/answers.ts';
import { useQuestions, useResponses } from '../questionnaire/api/questionnaire.ts';
import { mergeUnsentAnswers } from '../questionnaire/outbox/merge-unsent-answers.ts';
import { countItems, type ItemCount } from './progress-steps.ts';

export interface PortalProgress {
  /** Undefined while they load. */
  documents: ItemCount | undefined;
  questions: ItemCount | undefined;
  /** Staff request a document again. */
  askedAgain: boolean;
  /** Staff sent an answer back. */
  sentBack: boolean;
  /** Refetches failed parts; undefined if nothing failed. */
  retry: (() => void) | undefined;
  /** The server is unreachable: missing parts will not arrive soon. */
  isAway: boolean;
}

/** The client's progress with documents and questions. Disabled without an id. */
export function usePortalProgress(requestId: string | undefined): Omit<PortalProgress, 'isAway'> {
  const documents = useDocuments(requestId);
  const states = useDocumentStates(requestId);
  // The unplaced files.
  const box = useQuery(
    api.files.listBox.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
      refetchOnWindowFocus: 'always',
    }),
  );
  const questions = useQuestions(requestId);
  const responses = useResponses(requestId);

  const failed = [documents, states, box, questions, responses].filter(
    (query) => query.isError && !query.data,
  );
  const uploaded = new Set(
    states.data?.filter((state) => state.status === 'completed').map((state) => state.template_document_id),
  );
  // Counts answers that this browser has not sent yet.
  const unsent = requestId === undefined ? [] : getUnsentStorage(requestId).read();
  const answers = mergeUnsentAnswers(answersByQuestion(responses.data ?? []), unsent);

  const notes = notesByQuestion(responses.data ?? [], answers);
  const isSentBack = (id: string) => (notes[id]?.sentBack ?? null) !== null;

  return {
    documents:
      documents.data && states.data && box.data
        ? {
            ...countItems(documents.data.map(({ id, required }) => ({ required, done: uploaded.has(id) }))),
            unplaced: box.data.length,
          }
        : undefined,
    questions:
      questions.data && responses.data
        ? countItems(
            questions.data
              .filter(({ not_asked }) => !not_asked)
              .map(({ id, required }) => ({ required, done: isAnswered(answers[id]) && !isSentBack(id) })),
          )
        : undefined,
    askedAgain:
      states.data?.some(({ review_note, status }) => review_note !== null && status !== 'completed') ?? false,
    sentBack: questions.data?.some(({ id }) => isSentBack(id)) ?? false,
    retry: failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : undefined,
  };
}
