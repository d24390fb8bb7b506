import { explainFailure } from './explain-failure.ts';

/** Ctrl-C and a host's stop end everything cleanly; a second one does not interrupt that. */
export function stopOnSignals(server: { stop(): Promise<void> }): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** One line for what a person can put right; everything else as it is. */
export function reportAndExit(error: unknown): never {
  const explained = explainFailure(error);
  if (explained === null) throw error;
  process.stderr.write(`${explained}\n`);
  process.exit(1);
}
