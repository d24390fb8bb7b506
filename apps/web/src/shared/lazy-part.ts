import { type ComponentType, lazy } from 'react';
import { noteServerLost, onServerBack } from './api/server-recovery.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part that its page can do without: where its code does not load, it stays away and comes once the server is back. Of a part
 * made with `lazy`, the failure replaces the page.
 */
export const lazyPart = <Props>(load: Load<Props>) => lazy(() => loadOrGiveUp(load));

/** Between tries the server was found again, so what still fails is gone with an earlier release. */
export const loadOrGiveUp = <Props>(load: Load<Props>, triesLeft = 2): ReturnType<Load<Props>> =>
  load().catch(async () => {
    if (triesLeft === 0) return { default: () => null };
    await new Promise<void>((resolve) => {
      const stop = onServerBack(() => {
        stop();
        resolve();
      });
      noteServerLost();
    });
    return loadOrGiveUp(load, triesLeft - 1);
  });
