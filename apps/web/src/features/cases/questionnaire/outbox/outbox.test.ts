import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import type { Answers } from '../answers.ts';
import { createOutbox } from './outbox.ts';

/** A server, a browser's storage and a connection that the tests can interrupt. */
function world(kept: UnsentAnswers = []) {
  let queue = kept;
  const server: Record<string, string> = {};
  /** What this browser has loaded from the server. */
  const known: Record<string, string> = {};
  const calls: string[] = [];
  const entries: string[] = [];
  const state = {
    online: true,
    failWith: undefined as unknown,
    closed: undefined as unknown,
    gone: undefined as unknown,
    unwanted: [] as UnsentAnswers,
    /** The next save arrives, but its confirmation is lost. */
    loseNextAnswer: false,
    /** Runs once during a save. */
    meanwhile: undefined as (() => void) | undefined,
  };
  const open = () =>
    createOutbox({
      storage: {
        read: () => queue,
        write: (next) => {
          queue = next;
        },
      },
      save: async ({ questionId, value, base }) => {
        calls.push(`${questionId}=${value}`);
        const meanwhile = state.meanwhile;
        state.meanwhile = undefined;
        meanwhile?.();
        await Promise.resolve();
        if (state.failWith) throw state.failWith;
        const answer = server[questionId] ?? '';
        if (![base, value].includes(answer)) {
          known[questionId] = answer;
          throw new ORPCError('questionnaire.answer_changed', { status: 409, data: { answer } });
        }
        server[questionId] = value;
        known[questionId] = value;
        if (state.loseNextAnswer) {
          state.loseNextAnswer = false;
          delete known[questionId];
          throw new TypeError('Failed to fetch');
        }
      },
      known: (): Answers => ({ ...known }),
      isOnline: () => state.online,
      questionText: (id) => (id === 'degree' ? 'What is your degree?' : undefined),
      onGone: (error, answer) => {
        state.unwanted = [answer];
        state.gone = error;
      },
      onClosed: (error, answers) => {
        state.unwanted = answers;
        state.closed = error;
      },
      entries: {
        isWaiting: () => entries.length > 0,
        send: async () => {
          for (let entry = entries[0]; entry; entry = entries[0]) {
            calls.push(`added ${entry}`);
            await Promise.resolve();
            entries.shift();
          }
        },
        drop: () => void entries.splice(0),
      },
      exclusively: (send) => send(),
    });
  return { open, server, known, calls, entries, state, queue: () => queue };
}

const refusal = (code: string, status: number) => new ORPCError(code, { status });

describe('the outbox of answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps each keystroke in the browser at once and sends one second after typing stops', async () => {
    const { open, calls, queue } = world();
    const outbox = open();
    outbox.change('name', 'A');
    expect(queue()[0]?.value).toBe('A');
    await vi.advanceTimersByTimeAsync(900);
    outbox.change('name', 'Ana');
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual([]);
    expect(outbox.snapshot().state).toBe('saving');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['name=Ana']);
    expect(outbox.snapshot()).toMatchObject({ state: 'saved', queue: [] });
  });

  it('sends at once when the person goes on to the next question', async () => {
    const { open, calls } = world();
    const outbox = open();
    outbox.change('name', 'Ana');
    expect(await outbox.flush()).toBe(true);
    expect(calls).toEqual(['name=Ana']);
  });

  it('sends an entry that is added while answers are being sent before its own answers', async () => {
    const { open, calls, entries, state } = world();
    const outbox = open();
    state.meanwhile = () => {
      entries.push('child 2');
      outbox.change('name of child 2', 'Ben');
    };
    outbox.change('name', 'Ana');
    expect(await outbox.flush()).toBe(true);
    expect(calls).toEqual(['name=Ana', 'added child 2', 'name of child 2=Ben']);
  });

  it('retries what an earlier running attempt could not send', async () => {
    const { open, calls, state } = world();
    const outbox = open();
    state.failWith = refusal('service.unavailable', 503);
    outbox.change('name', 'Ana');
    const earlier = outbox.flush().then((sent) => {
      state.failWith = undefined;
      return sent;
    });
    const pressed = outbox.flush();
    expect(await earlier).toBe(false);
    expect(await pressed).toBe(true);
    expect(calls).toEqual(['name=Ana', 'name=Ana']);
  });

  it('publishes an empty queue only once', async () => {
    const outbox = world().open();
    const published = vi.fn();
    outbox.subscribe(published);
    outbox.compare();
    await outbox.flush();
    expect(published).not.toHaveBeenCalled();
  });

  it('keeps everything while offline and sends it in order on reconnect', async () => {
    const { open, calls, state } = world();
    const outbox = open();
    state.online = false;
    outbox.change('name', 'Ana');
    outbox.change('city', 'Lima');
    outbox.change('name', 'Ana María');
    expect(await outbox.flush()).toBe(false);
    expect(outbox.snapshot().state).toBe('offline');
    expect(calls).toEqual([]);
    state.online = true;
    expect(await outbox.retry()).toBe(true);
    expect(calls).toEqual(['city=Lima', 'name=Ana María']);
  });

  it('reports an unreachable server if the browser has a connection, and retries', async () => {
    const { open, calls, state } = world();
    const outbox = open();
    state.failWith = new TypeError('Failed to fetch');
    outbox.change('name', 'Ana');
    await outbox.flush();
    expect(outbox.snapshot().state).toBe('unreachable');
    state.failWith = undefined;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual(['name=Ana', 'name=Ana']);
    expect(outbox.snapshot().state).toBe('saved');
  });

  it('reports a failing server, and waits for the person if retrying cannot help', async () => {
    const { open, calls, state } = world();
    const outbox = open();
    state.failWith = refusal('session.required', 401);
    outbox.change('name', 'Ana');
    expect(await outbox.flush()).toBe(false);
    expect(outbox.snapshot().state).toBe('failed');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    state.failWith = undefined;
    expect(await outbox.retry()).toBe(true);
  });

  it('waits longer after each failure, at most half a minute', async () => {
    const { open, calls, state } = world();
    const outbox = open();
    state.failWith = refusal('INTERNAL_SERVER_ERROR', 500);
    outbox.change('name', 'Ana');
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 16_000);
    expect(calls).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(8);
  });

  it('sets a refused answer aside and sends the others', async () => {
    const { open, calls, state, queue } = world();
    const outbox = open();
    outbox.change('visa', 'Z-9');
    state.failWith = refusal('questionnaire.answer_not_valid', 422);
    expect(await outbox.flush()).toBe(true);
    state.failWith = undefined;
    outbox.change('name', 'Ana');
    await outbox.flush();
    expect(calls).toEqual(['visa=Z-9', 'name=Ana']);
    expect(queue()).toMatchObject([{ value: 'Z-9', refused: 'questionnaire.answer_not_valid' }]);
  });

  it('returns what was typed for a question that staff removed, including the last keystrokes', async () => {
    const { open, state } = world();
    const outbox = open();
    outbox.change('degree', 'Mas');
    state.failWith = refusal('questionnaire.question_not_found', 404);
    state.meanwhile = () => outbox.change('degree', 'Master');
    await outbox.flush();
    expect(state.unwanted).toMatchObject([
      { questionId: 'degree', value: 'Master', question: 'What is your degree?' },
    ]);
  });

  it('returns all unsent answers when the request was completed meanwhile', async () => {
    const { open, state } = world();
    const outbox = open();
    outbox.change('name', 'Ana');
    outbox.change('degree', 'Master');
    state.failWith = refusal('requests.completed', 409);
    await outbox.flush();
    expect(state.unwanted.map(({ value }) => value)).toEqual(['Ana', 'Master']);
  });

  it('drops the answer to a removed question, and sends the others', async () => {
    const { open, calls, state, queue } = world();
    const outbox = open();
    outbox.change('degree', 'Master');
    state.failWith = refusal('questionnaire.question_not_found', 404);
    expect(await outbox.flush()).toBe(true);
    expect(queue()).toEqual([]);
    expect(state.gone).toBe(state.failWith);
    state.failWith = undefined;
    outbox.change('name', 'Ana');
    await outbox.flush();
    expect(calls).toEqual(['degree=Master', 'name=Ana']);
  });

  it('drops unsent answers when the request was completed meanwhile', async () => {
    const { open, state, queue } = world();
    const outbox = open();
    state.failWith = refusal('requests.completed', 409);
    outbox.change('name', 'Ana');
    await outbox.flush();
    expect(queue()).toEqual([]);
    expect(state.closed).toBe(state.failWith);
  });

  it('sends on the next visit what the previous visit could not', async () => {
    const { open, server } = world([{ questionId: 'name', value: 'Ana', base: '' }]);
    await open().flush();
    expect(server.name).toBe('Ana');
  });

  it('does not replace an answer given elsewhere before the person has seen it', async () => {
    const { open, server, calls, queue } = world([{ questionId: 'name', value: 'Ana', base: 'Anna' }]);
    server.name = 'Hanna';
    const outbox = open();
    expect(await outbox.flush()).toBe(true);
    expect(server.name).toBe('Hanna');
    expect(queue()).toMatchObject([{ value: 'Ana', theirs: 'Hanna' }]);

    outbox.keepMine('name');
    await outbox.flush();
    expect(server.name).toBe('Ana');
    expect(calls).toEqual(['name=Ana', 'name=Ana']);
    expect(outbox.snapshot()).toMatchObject({ state: 'saved', queue: [] });
  });

  it('keeps an answer given elsewhere if the person prefers it', async () => {
    const { open, server, known, calls } = world([{ questionId: 'name', value: 'Ana', base: 'Anna' }]);
    server.name = known.name = 'Hanna';
    const outbox = open();
    outbox.compare();
    outbox.takeTheirs('name');
    expect(await outbox.flush()).toBe(true);
    expect(calls).toEqual([]);
    expect(server.name).toBe('Hanna');
  });

  it('recognises its own answer that arrived without a confirmation', async () => {
    const { open, server, state, queue } = world();
    const outbox = open();
    state.loseNextAnswer = true;
    outbox.change('name', 'An');
    await outbox.flush();
    expect(outbox.snapshot().state).toBe('unreachable');
    outbox.change('name', 'Ana');
    await outbox.retry();
    expect(server.name).toBe('Ana');
    expect(queue()).toEqual([]);
  });

  it('sends what is typed during a save', async () => {
    const { open, calls, state, server, queue } = world();
    const outbox = open();
    outbox.change('name', 'An');
    state.meanwhile = () => outbox.change('name', 'Ana');
    await outbox.flush();
    expect(calls).toEqual(['name=An', 'name=Ana']);
    expect(server.name).toBe('Ana');
    expect(queue()).toEqual([]);
  });

  it('recognises its own answers, however fast they change', async () => {
    const { open, calls, state } = world();
    const outbox = open();
    outbox.change('visa', 'Yes');
    state.meanwhile = () => outbox.change('visa', 'No');
    await outbox.flush();
    outbox.change('visa', '');
    outbox.compare();
    await outbox.flush();
    outbox.change('visa', 'Yes');
    outbox.compare();
    await outbox.flush();
    expect(calls).toEqual(['visa=Yes', 'visa=No', 'visa=', 'visa=Yes']);
    expect(outbox.snapshot().queue).toEqual([]);
  });
});
