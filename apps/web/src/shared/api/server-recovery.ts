const probeEveryMs = 3_000;
const longestProbeMs = 2_000;

const listeners = new Set<() => void>();
let probing = false;

/** Calls back each time the server answers again after `noteServerLost`. Returns the function that unsubscribes. */
export function onServerBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A call found no server, or one without its database: polls until it is ready again. */
export function noteServerLost(): void {
  if (probing) return;
  probing = true;
  setTimeout(probe, probeEveryMs);
}

async function probe(): Promise<void> {
  if (!(await isReady())) return void setTimeout(probe, probeEveryMs);
  probing = false;
  for (const listener of [...listeners]) listener();
}

/** Where a proxy hides this address, its refusal still shows that a server is there. */
const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(longestProbeMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );
