import { explainFailure } from './explain-failure.ts';

/** The first signal stops the server cleanly; further ones do not interrupt it. */
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

/** One line for errors that an operator can fix, the full error otherwise. */
export function reportAndExit(error: unknown): never {
  const explained = explainFailure(error);
  if (explained === null) throw error;
  process.stderr.write(`${explained}\n`);
  process.exit(1);
}
