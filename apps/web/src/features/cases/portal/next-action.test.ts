import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNextAction } from './next-action.ts';

const none = { done: 0, total: 0, required: 0, complete: false };
const untouched = { done: 0, total: 3, required: 2, complete: false };
const begun = { ...untouched, done: 1 };
const ready = { ...untouched, done: 2, complete: true };
const at = '2026-03-01T10:00:00.000Z';

type Known = Parameters<typeof getNextAction>[0];
const known = (
  changes: Partial<Known> & { status?: Known['request']['status']; at?: string } = {},
): Known => ({
  request: { status: changes.status ?? 'in-progress', submitted_at: changes.at ?? null },
  documents: untouched,
  questions: untouched,
  again: false,
  unread: 0,
  ...changes,
});

describe('the next step of a client', () => {
  it.each<[string, Partial<Known> & { status?: Known['request']['status']; at?: string }, string]>([
    ['with nothing begun', { status: 'pending' }, 'startQuestions'],
    ['with answers', { questions: begun }, 'continueQuestions'],
    ['with all required answers', { questions: ready }, 'submitQuestions'],
    ['who submitted the answers, and has documents left', { questions: ready, at }, 'giveDocuments'],
    ['with all required documents', { questions: ready, documents: ready, at }, 'submitDocuments'],
    [
      'who submitted everything',
      { questions: ready, documents: ready, at, status: 'documents_submitted' },
      'viewAnswers',
    ],
    ['who was only asked for documents', { questions: none, documents: begun }, 'giveDocuments'],
    [
      'who submitted the only documents',
      { questions: none, documents: ready, status: 'documents_submitted' },
      'viewDocuments',
    ],
    ['of a completed request', { status: 'completed' }, 'viewAnswers'],
    ['with files without a place', { documents: { ...ready, unplaced: 1 }, questions: begun }, 'placeFiles'],
    ['who has an unread message', { unread: 1, questions: begun }, 'readMessage'],
    ['whose answer was sent back', { again: true, unread: 1, questions: begun, at }, 'again'],
    ['who is asked for nothing', { questions: none, documents: none }, 'none'],
  ])('%s', (_, changes, expected) => {
    expect(getNextAction(known(changes))).toBe(expected);
  });

  it('is never to give or to submit something once the request is completed', () => {
    const count = fc.constantFrom(none, untouched, begun, ready, { ...ready, unplaced: 2 });
    fc.assert(
      fc.property(count, count, fc.boolean(), fc.nat(3), (documents, questions, again, unread) => {
        const action = getNextAction(known({ status: 'completed', documents, questions, again, unread }));
        expect(['readMessage', 'viewAnswers', 'viewDocuments', 'none']).toContain(action);
      }),
    );
  });
});
