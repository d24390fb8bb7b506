import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { ItemCount } from './progress-steps.ts';

type Reached = Pick<PortalRequest, 'status' | 'submitted_at'>;

/** The client's next step for documents or questions. `place`: unplaced files; `sent` and `over`: nothing to do. */
export type ClientStep = 'give' | 'place' | 'submit' | 'sent' | 'over';

/** If none is required, one file is enough to submit. */
export function getDocumentsStep({ status }: Reached, documents: ItemCount): ClientStep {
  if (status !== 'completed' && documents.unplaced) return 'place';
  const ready = documents.complete || (documents.required === 0 && documents.done > 0);
  return toClientStep(status, ready, status === 'documents_submitted');
}

export function getQuestionsStep({ status, submitted_at }: Reached, questions: ItemCount): ClientStep {
  return toClientStep(status, questions.complete, submitted_at !== null);
}

function toClientStep(status: Reached['status'], ready: boolean, submitted: boolean): ClientStep {
  if (status === 'completed') return 'over';
  if (!ready) return 'give';
  return submitted ? 'sent' : 'submit';
}

export function isAllSent(request: Reached, documents: ItemCount, questions: ItemCount): boolean {
  const left = [
    documents.total > 0 ? getDocumentsStep(request, documents) : 'sent',
    questions.total > 0 ? getQuestionsStep(request, questions) : 'sent',
  ];
  return documents.total + questions.total > 0 && left.every((part) => part === 'sent');
}
