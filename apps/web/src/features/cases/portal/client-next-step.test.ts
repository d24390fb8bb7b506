import { describe, expect, it } from 'vitest';
import { getDocumentsStep, getQuestionsStep, isAllSent } from './client-next-step.ts';

const some = { done: 1, total: 2, required: 2, complete: false };
const all = { done: 2, total: 2, required: 2, complete: true };
const none = { done: 0, total: 0, required: 0, complete: false };
const at = '2026-03-01T10:00:00.000Z';

describe('what a client is asked to do', () => {
  it('is to give, then to submit, then nothing', () => {
    expect(getDocumentsStep({ status: 'in-progress', submitted_at: null }, some)).toBe('give');
    expect(getDocumentsStep({ status: 'in-progress', submitted_at: null }, all)).toBe('submit');
    expect(getDocumentsStep({ status: 'documents_submitted', submitted_at: null }, all)).toBe('sent');
    expect(getQuestionsStep({ status: 'in-progress', submitted_at: null }, all)).toBe('submit');
    expect(getQuestionsStep({ status: 'in-progress', submitted_at: at }, all)).toBe('sent');
  });

  it('is to submit one document where none is required', () => {
    const one = { ...some, required: 0 };
    expect(getDocumentsStep({ status: 'pending', submitted_at: null }, { ...one, done: 0 })).toBe('give');
    expect(getDocumentsStep({ status: 'in-progress', submitted_at: null }, one)).toBe('submit');
    expect(getDocumentsStep({ status: 'documents_submitted', submitted_at: null }, one)).toBe('sent');
    expect(isAllSent({ status: 'documents_submitted', submitted_at: null }, one, none)).toBe(true);
  });

  it('is to give again what the legal team asks for again', () => {
    expect(getDocumentsStep({ status: 'documents_submitted', submitted_at: at }, some)).toBe('give');
  });

  it('is nothing after the request is completed, however much is missing', () => {
    const completed = { status: 'completed', submitted_at: null } as const;
    expect(getDocumentsStep(completed, some)).toBe('over');
    expect(getQuestionsStep(completed, none)).toBe('over');
  });
});

describe('with unplaced files', () => {
  const waiting = { ...all, unplaced: 2 };
  const submitted = { status: 'documents_submitted', submitted_at: at } as const;

  it('a client is asked to choose their places, and not everything is sent', () => {
    expect(getDocumentsStep({ status: 'in-progress', submitted_at: null }, waiting)).toBe('place');
    expect(getDocumentsStep(submitted, waiting)).toBe('place');
    expect(isAllSent(submitted, waiting, all)).toBe(false);
    expect(isAllSent(submitted, { ...waiting, unplaced: 0 }, all)).toBe(true);
  });

  it('nothing is asked of a completed request', () => {
    expect(getDocumentsStep({ status: 'completed', submitted_at: at }, waiting)).toBe('over');
  });
});

describe('everything is sent', () => {
  it('when documents and questions are, or the only ones there are', () => {
    expect(isAllSent({ status: 'documents_submitted', submitted_at: at }, all, all)).toBe(true);
    expect(isAllSent({ status: 'documents_submitted', submitted_at: null }, all, none)).toBe(true);
    expect(isAllSent({ status: 'in-progress', submitted_at: at }, none, all)).toBe(true);
  });

  it('not before both are', () => {
    expect(isAllSent({ status: 'documents_submitted', submitted_at: null }, all, all)).toBe(false);
    expect(isAllSent({ status: 'in-progress', submitted_at: at }, all, all)).toBe(false);
    expect(isAllSent({ status: 'pending', submitted_at: null }, none, none)).toBe(false);
  });
});
