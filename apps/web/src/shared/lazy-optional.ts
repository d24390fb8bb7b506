import { type ComponentType, createElement, lazy, useState } from 'react';
import { onServerReachable, reportServerUnreachable } from './api/server-recovery.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * An optional part of a page: if its code fails to load, it stays hidden and appears once the server is back. With plain `lazy`, the
 * failure would replace the page.
 */
export const lazyOptional = <Props>(load: Load<Props>) => lazy(() => loadWithRetries(load));

/** Each retry waits for the server to answer: what fails even then was removed by a newer release. */
export const loadWithRetries = <Props>(load: Load<Props>, triesLeft = 2): ReturnType<Load<Props>> =>
  load().catch(async () => {
    if (triesLeft === 0) return { default: () => null };
    await new Promise<void>((resolve) => {
      const stop = onServerReachable(() => {
        stop();
        resolve();
      });
      reportServerUnreachable();
    });
    return loadWithRetries(load, triesLeft - 1);
  });

/**
 * As `lazyOptional`, and rendered at once, without a fallback, if `preload` has loaded its code before: what is focused when the
 * part appears is there.
 */
export function lazyPreloaded<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce: Load<Props> = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Lazy = lazyOptional(loadOnce);
  const Part = (props: Props) => {
    // Stays the same while it is shown: another component would lose what was typed.
    const [Shown] = useState(() => (loaded ?? Lazy) as ComponentType<Props>);
    return createElement(Shown, props);
  };
  return Object.assign(Part, { preload: () => void loadOnce().catch(() => {}) });
}
