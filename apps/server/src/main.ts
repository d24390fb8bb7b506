import { runServer } from './app/run-server.ts';
import { readSettings } from './app/settings/settings.ts';
import { explainStart } from './app/start/explain-start.ts';
import { reportAndExit, stopOnSignals } from './app/start/process-end.ts';

try {
  const settings = readSettings(process.env);
  const server = await runServer(settings);
  stopOnSignals(server);
  process.stdout.write(explainStart(settings, server.services.vault));
} catch (error) {
  reportAndExit(error);
}
