import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { getDocumentsStep, getQuestionsStep } from './client-next-step.ts';
import type { ItemCount, ProgressStep } from './progress-steps.ts';

/** The one thing that the client does next, in the order of its importance. */
export type NextAction =
  /** Items that the legal team requests again have buttons of their own. */
  | 'again'
  | 'readMessage'
  | 'placeFiles'
  | 'startQuestions'
  | 'continueQuestions'
  | 'giveDocuments'
  | 'submitQuestions'
  | 'submitDocuments'
  /** Nothing is left to do. */
  | 'viewAnswers'
  | 'viewDocuments'
  | 'none';

/** The step of 'Application Progress' in which it is done. */
export const stepOfAction: Partial<Record<NextAction, ProgressStep['name']>> = {
  startQuestions: 'questionnaire',
  continueQuestions: 'questionnaire',
  giveDocuments: 'documents',
  placeFiles: 'documents',
};

interface Known {
  request: Pick<PortalRequest, 'status' | 'submitted_at'>;
  documents: ItemCount;
  questions: ItemCount;
  /** The legal team requests something again. */
  again: boolean;
  /** Number of the legal team's messages that were not read. */
  unread: number;
}

/** Questions come before documents: they can be answered at once, while papers have to be found. */
export function getNextAction({ request, documents, questions, again, unread }: Known): NextAction {
  const isOver = request.status === 'completed';
  if (again && !isOver) return 'again';
  if (unread > 0) return 'readMessage';
  const asked = {
    documents: documents.total > 0 || documents.unplaced ? getDocumentsStep(request, documents) : 'over',
    questions: questions.total > 0 ? getQuestionsStep(request, questions) : 'over',
  };
  if (asked.documents === 'place') return 'placeFiles';
  if (asked.questions === 'give') return questions.done > 0 ? 'continueQuestions' : 'startQuestions';
  if (asked.questions === 'submit') return 'submitQuestions';
  if (asked.documents === 'give') return 'giveDocuments';
  if (asked.documents === 'submit') return 'submitDocuments';
  if (questions.total > 0) return 'viewAnswers';
  return documents.total > 0 ? 'viewDocuments' : 'none';
}
