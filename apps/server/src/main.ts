import { explainStart } from './app/explain-start.ts';
import { reportAndExit, stopOnSignals } from './app/process-end.ts';
import { runServer } from './app/run-server.ts';
import { readSettings } from './app/settings/settings.ts';

try {
  const settings = readSettings(process.env);
  const server = await runServer(settings);
  stopOnSignals(server);
  process.stdout.write(explainStart(settings, server.services.vault));
} catch (error) {
  reportAndExit(error);
}
