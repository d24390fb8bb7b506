import '../apps/server/src/shared/mail/tsx-loader.ts';
import { buildWebIfChanged } from './build-web.ts';

// Keeps the demo separate from real data.
process.env.DATA_DIR ||= './data/demo';
await buildWebIfChanged();
const { explainStart } = await import('../apps/server/src/app/start/explain-start.ts');
const { stopOnSignals, reportAndExit } = await import('../apps/server/src/app/start/process-end.ts');
const { runServer } = await import('../apps/server/src/app/run-server.ts');
const { readSettings } = await import('../apps/server/src/app/settings/settings.ts');
const { seedDemo } = await import('./demo/seed-demo.ts');

try {
  const settings = readSettings(process.env);
  const server = await runServer(settings);
  stopOnSignals(server);
  const { email, password } = await seedDemo(server);
  process.stdout.write(explainStart(settings, server.services.vault));
  process.stdout.write(`  Sign in as     ${email}\n  Password       ${password}\n\n`);
} catch (error) {
  reportAndExit(error);
}
