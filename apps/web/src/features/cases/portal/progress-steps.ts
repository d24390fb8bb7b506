import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';

export interface Item {
  required: boolean;
  done: boolean;
}

export interface ItemCount {
  done: number;
  total: number;
  required: number;
  /** Every required item is done; if none is required, every item. */
  complete: boolean;
  /** Number of unplaced files. Undefined for none. */
  unplaced?: number;
}

export interface ProgressStep {
  name: 'account' | 'documents' | 'questionnaire' | 'review';
  complete: boolean;
  /** The incomplete step that comes next: that of the next action, or the first one. */
  current: boolean;
  /** Incomplete, but no longer requested. */
  waived: boolean;
}

/** An optional item does not block a step, unless there are only optional ones. */
export function countItems(items: readonly Item[]): ItemCount {
  const required = items.filter((item) => item.required);
  const deciding = required.length > 0 ? required : items;
  return {
    done: items.filter((item) => item.done).length,
    total: items.length,
    required: required.length,
    complete: items.length > 0 && deciding.every((item) => item.done),
  };
}

/** Number of items still to do, as their page shows. Undefined while loading. */
export const countLeft = (count: ItemCount | undefined): number | undefined =>
  count && count.total - count.done;

/** The steps of 'Application Progress'; a step without items is left out. */
export function listProgressSteps(input: {
  documents: ItemCount;
  questions: ItemCount;
  status: RequestStatus;
  /** The step of the client's next action. */
  next?: ProgressStep['name'] | undefined;
}): ProgressStep[] {
  const over = input.status === 'completed';
  const steps: Pick<ProgressStep, 'name' | 'complete'>[] = [{ name: 'account', complete: true }];
  if (input.documents.total > 0)
    steps.push({
      name: 'documents',
      complete: input.documents.complete && (over || !input.documents.unplaced),
    });
  if (input.questions.total > 0) steps.push({ name: 'questionnaire', complete: input.questions.complete });
  steps.push({ name: 'review', complete: over });

  const isOpen = (step: (typeof steps)[number]) => !step.complete;
  const next = steps.findIndex((step) => isOpen(step) && step.name === input.next);
  const current = over ? -1 : next === -1 ? steps.findIndex(isOpen) : next;
  return steps.map((step, index) => ({
    ...step,
    current: index === current,
    waived: over && !step.complete,
  }));
}
