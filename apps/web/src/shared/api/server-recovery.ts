const probeEveryMs = 3_000;
const longestProbeMs = 2_000;

const listeners = new Set<() => void>();
let probing = false;

/** Calls back whenever the server answers after `reportServerUnreachable`. Returns the unsubscribe function. */
export function onServerReachable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when a call found no server, or one without its database: polls until it is ready. */
export function reportServerUnreachable(): void {
  if (probing) return;
  probing = true;
  setTimeout(probe, probeEveryMs);
}

async function probe(): Promise<void> {
  if (!(await isReady())) return void setTimeout(probe, probeEveryMs);
  probing = false;
  for (const listener of [...listeners]) listener();
}

/** If a proxy hides this address, its refusal still proves that a server is there. */
const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(longestProbeMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );
