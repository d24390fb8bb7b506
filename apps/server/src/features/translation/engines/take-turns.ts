import { ProviderUnavailable } from '../../../shared/outbound/send-patiently.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';

interface Turns {
  /** Calls that run at once: in the background, and for somebody who waits. */
  background: number;
  soon: number;
  /** Calls that wait for their turn in the background. */
  waiting: number;
  /** How long somebody waits for their turn. Milliseconds. */
  soonMs: number;
  /** After so many failures in a row the engine is left alone for a while. */
  failures: number;
  restMs: number;
}

const usual: Turns = { background: 2, soon: 2, waiting: 200, soonMs: 2_000, failures: 3, restMs: 30_000 };

/**
 * An engine that hangs holds up a few calls and nothing else: the others are refused at once, and what should have been translated
 * is tried again when somebody looks at it.
 */
export function takeTurns(engine: TranslationEngine, turns: Partial<Turns> = {}): TranslationEngine {
  const { background, soon, waiting, soonMs, failures, restMs } = { ...usual, ...turns };
  const lanes = { background: createLane(background, waiting), soon: createLane(soon, waiting, soonMs) };
  let failed = 0;
  let restsUntil = 0;
  return {
    ...engine,
    async translate(texts, pair, options = {}) {
      const assertAwake = () => {
        if (performance.now() < restsUntil) throw new ProviderUnavailable('it failed just now');
      };
      assertAwake();
      const leave = await lanes[options.soon ? 'soon' : 'background'].enter();
      try {
        // It may have failed for those who came before.
        assertAwake();
        const translated = await engine.translate(texts, pair, options);
        failed = 0;
        return translated;
      } catch (error) {
        // What it refuses says nothing about the next text.
        const isRefusal =
          error instanceof ProviderUnavailable && error.status !== undefined && error.status < 429;
        if (performance.now() >= restsUntil && !isRefusal && ++failed >= failures) {
          failed = 0;
          restsUntil = performance.now() + restMs;
        }
        throw error;
      } finally {
        leave();
      }
    },
  };
}

function createLane(atOnce: number, waiting: number, maxMs = Number.POSITIVE_INFINITY) {
  const queue = new Set<() => void>();
  let running = 0;
  const leave = () => {
    const [next] = queue;
    if (next) next();
    else running--;
  };
  return {
    /** Resolves with what ends the turn. */
    enter(): Promise<() => void> {
      if (running < atOnce) {
        running++;
        return Promise.resolve(leave);
      }
      if (queue.size >= waiting) return Promise.reject(new ProviderUnavailable('too many texts wait for it'));
      return new Promise((resolve, reject) => {
        const begin = () => {
          queue.delete(begin);
          clearTimeout(timer);
          resolve(leave);
        };
        const giveUp = () => {
          queue.delete(begin);
          reject(new ProviderUnavailable('it is busy'));
        };
        const timer = Number.isFinite(maxMs) ? setTimeout(giveUp, maxMs) : undefined;
        queue.add(begin);
      });
    },
  };
}
