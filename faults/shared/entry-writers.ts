import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buildEntry } from '../../apps/server/test/builders/cases/entries.ts';
import type { World } from './world.ts';

export interface EntryWriter {
  /** Stops it and returns how many acknowledged entries, answers and removals are missing, or are there twice. */
  stop(): Promise<number>;
}

const pauseMs = 100;
/** Below the limit of a request. */
const most = 400;

/** Adds entries to a repeating group one after the other, answers and removes them, and repeats what is not acknowledged, like a browser. */
export async function startEntryWriter({ server, owner, request, cookies }: World): Promise<EntryWriter> {
  const { group, questionId } = await buildEntry(owner, request);
  const added: { entryId: string; copyId: string; removed: boolean }[] = [];
  let isStopped = false;

  /** Until the server acknowledges it; false if it was stopped before. */
  async function send(method: string, path: string, body: object): Promise<boolean> {
    while (!isStopped) {
      const response = await fetch(`${server.origin}/api/${path}`, {
        method,
        headers: { cookie: cookies.client, 'content-type': 'application/json' },
        body: JSON.stringify({ client_request_id: request.id, ...body }),
      }).catch(() => null);
      await response?.arrayBuffer().catch(() => {});
      if (response?.ok) return true;
      await delay(pauseMs);
    }
    return false;
  }

  async function write() {
    while (!isStopped && added.length < most) {
      const entry = { entryId: randomUUID(), copyId: randomUUID(), removed: false };
      const questions = [{ copied_from: questionId, id: entry.copyId }];
      if (!(await send('POST', 'client_request_entries', { entry_id: entry.entryId, group, questions })))
        return;
      added.push(entry);
      if (!(await send('PUT', 'client_request_responses', { question_id: entry.copyId, answer: 'Lima' })))
        return;
      if (!(await send('PATCH', `client_request_entries/${entry.entryId}`, { removed: true }))) return;
      entry.removed = true;
    }
  }

  const running = write();
  return {
    async stop() {
      isStopped = true;
      await running;
      if (added.length === 0) throw new Error('no entry was acknowledged');
      const { rows } = await owner.query<{
        id: string;
        removed: boolean;
        copies: string[];
        answered: boolean;
      }>(
        `SELECT e.id, e.removed_at IS NOT NULL AS removed,
          ARRAY(SELECT q.id::text FROM template_questions q WHERE q.entry_id = e.id) AS copies,
          EXISTS (SELECT FROM client_request_responses a JOIN template_questions q ON q.id = a.question_id
            WHERE q.entry_id = e.id) AS answered
        FROM group_entries e WHERE e.client_request_id = $1`,
        [request.id],
      );
      const stored = new Map(rows.map((row) => [row.id, row]));
      return added.filter(({ entryId, copyId, removed }) => {
        const row = stored.get(entryId);
        const isWhole = row?.copies.length === 1 && row.copies[0] === copyId;
        return !isWhole || (removed && !(row.removed && row.answered));
      }).length;
    },
  };
}
