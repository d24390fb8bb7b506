import { describe, expect, it } from 'vitest';
import { countItems, countLeft, listProgressSteps } from './progress-steps.ts';

const required = (done: boolean) => ({ required: true, done });
const optional = (done: boolean) => ({ required: false, done });
const none = countItems([]);

describe('the number of documents to upload', () => {
  it('counts missing ones, including optional ones', () => {
    expect(countLeft(countItems([required(true), required(false), optional(false)]))).toBe(2);
    expect(countLeft(countItems([required(true)]))).toBe(0);
    expect(countLeft(undefined)).toBeUndefined();
  });
});

describe('a step of the application', () => {
  it('is complete when every required item is done, whatever the optional ones are', () => {
    expect(countItems([required(true), optional(false)])).toMatchObject({
      done: 1,
      total: 2,
      required: 1,
      complete: true,
    });
    expect(countItems([required(false), optional(true)])).toMatchObject({
      done: 1,
      total: 2,
      required: 1,
      complete: false,
    });
  });

  it('depends on all items if none is required', () => {
    expect(countItems([optional(true), optional(false)]).complete).toBe(false);
    expect(countItems([optional(true), optional(true)]).complete).toBe(true);
  });

  it('is never complete without items', () => {
    expect(none.complete).toBe(false);
  });
});

describe('the step of the documents', () => {
  const documents = { ...countItems([required(true)]), unplaced: 1 };
  const step = (status: 'in-progress' | 'completed') =>
    listProgressSteps({ documents, questions: none, status }).find(({ name }) => name === 'documents');

  it('is not complete while files are unplaced', () => {
    expect(step('in-progress')).toMatchObject({ complete: false, current: true });
    expect(step('completed')).toMatchObject({ complete: true, waived: false });
  });
});

describe('the application progress', () => {
  it('has four steps, the account verified from the start', () => {
    const steps = listProgressSteps({
      documents: countItems([required(false)]),
      questions: countItems([required(false)]),
      status: 'pending',
    });
    expect(steps.map((step) => step.name)).toEqual(['account', 'documents', 'questionnaire', 'review']);
    expect(steps.filter((step) => step.complete).map((step) => step.name)).toEqual(['account']);
    expect(steps.find((step) => step.current)?.name).toBe('documents');
  });

  it('continue with the step of the next action, if it is incomplete', () => {
    const open = countItems([{ required: true, done: false }]);
    const current = (next?: 'documents' | 'questionnaire') =>
      listProgressSteps({ documents: open, questions: open, status: 'pending', next }).find(
        (step) => step.current,
      )?.name;
    expect([current(), current('questionnaire'), current('documents')]).toEqual([
      'documents',
      'questionnaire',
      'documents',
    ]);
    const done = countItems([{ required: true, done: true }]);
    const steps = listProgressSteps({
      documents: open,
      questions: done,
      status: 'pending',
      next: 'questionnaire',
    });
    expect(steps.find((step) => step.current)?.name).toBe('documents');
  });

  it('leaves out a step without items', () => {
    const steps = listProgressSteps({
      documents: none,
      questions: countItems([required(true)]),
      status: 'pending',
    });
    expect(steps.map((step) => step.name)).toEqual(['account', 'questionnaire', 'review']);
    expect(steps.find((step) => step.current)?.name).toBe('review');
  });

  it('ends its last step when staff complete the request, and not before', () => {
    const done = countItems([required(true)]);
    const at = (status: 'documents_submitted' | 'completed') =>
      listProgressSteps({ documents: done, questions: done, status }).at(-1);
    expect(at('documents_submitted')).toMatchObject({ name: 'review', complete: false, current: true });
    expect(at('completed')).toMatchObject({ name: 'review', complete: true, current: false });
  });

  it('asks for nothing after staff complete the request, however much is missing', () => {
    const missing = countItems([required(false)]);
    const steps = listProgressSteps({ documents: missing, questions: missing, status: 'completed' });
    expect(steps.filter((step) => step.waived).map((step) => step.name)).toEqual([
      'documents',
      'questionnaire',
    ]);
    expect(steps.some((step) => step.current)).toBe(false);
  });
});
