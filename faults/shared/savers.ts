import { setTimeout as delay } from 'node:timers/promises';
import { places } from '../../apps/server/src/features/sealing/places.ts';
import type { KeySettings } from '../../apps/server/src/shared/vault/keys/find-master-keys.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openTestVault } from '../../apps/server/test/harness/test-vault.ts';
import { type Limits, timeUntil } from './report.ts';
import type { World } from './world.ts';

export interface Savers {
  /** Milliseconds until the server acknowledges a save that is sent from now on. */
  untilSaved(): Promise<number>;
  /** The newest acknowledged number of each question. */
  acknowledged(): Map<string, number>;
  /** The longest wait of a save for any answer, in milliseconds. */
  slowest(): number;
  /** How many saves were not acknowledged. */
  refused(): number;
  /**
   * Stops them and returns the number of missing acknowledged answers. Responses other than success or 'unavailable' are
   * missed limits.
   */
  stop(limit?: Limits): Promise<number>;
}

const perSecond = 20;

/** One saver per question, which saves increasing numbers and repeats unacknowledged saves, like a browser. */
export function startSavers(
  { server, owner, request, cookies }: World,
  keys: KeySettings = testKeys,
): Savers {
  const unexpected = new Set<string>();
  const acknowledged = new Map<string, number>();
  let isStopped = false;
  let slowest = 0;
  let refused = 0;
  let lastSaved = 0;

  async function save(questionId: string, value: number): Promise<void> {
    const sentAt = performance.now();
    const response = await fetch(`${server.origin}/api/client_request_responses`, {
      method: 'PUT',
      headers: { cookie: cookies.client, 'content-type': 'application/json' },
      body: JSON.stringify({
        client_request_id: request.id,
        question_id: questionId,
        answer: String(value),
      }),
    }).catch(() => null);
    slowest = Math.max(slowest, performance.now() - sentAt);
    if (!response?.ok) refused++;
    if (response?.ok) {
      await response.arrayBuffer();
      acknowledged.set(questionId, value);
      lastSaved = Math.max(lastSaved, sentAt);
    } else if (response) {
      const { code } = (await response.json().catch(() => ({}))) as { code?: string };
      const isDeclared = response.status === 503 && code === 'service.unavailable';
      if (!isDeclared || !response.headers.get('retry-after')) unexpected.add(`${response.status} ${code}`);
    }
  }

  const running = request.template.questions.map(async ({ id }) => {
    for (let value = 1; !isStopped; value++) {
      await save(id, value);
      await delay(1_000 / perSecond);
    }
  });
  return {
    acknowledged: () => new Map(acknowledged),
    slowest: () => slowest,
    refused: () => refused,
    untilSaved() {
      const from = performance.now();
      return timeUntil(async () => lastSaved > from);
    },
    async stop(limit) {
      isStopped = true;
      await Promise.all(running);
      for (const answer of unexpected) limit?.missed.push(`answered ${answer}`);
      const { rows } = await owner.query<{ question_id: string; answer: string }>(
        'SELECT question_id, answer FROM client_request_responses WHERE client_request_id = $1',
        [request.id],
      );
      const vault = await openTestVault(owner, keys);
      const stored = new Map<string, number>();
      for (const { question_id, answer } of rows)
        stored.set(question_id, Number(await vault.open(places.answer(request.id), answer)));
      return [...acknowledged].filter(([id, value]) => (stored.get(id) ?? 0) < value).length;
    },
  };
}
