import '../../apps/server/src/shared/mail/tsx-loader.ts';

/** The complete server as `npm start` runs it. Tells its parent when it listens. */
const { stopOnSignals, reportAndExit } = await import('../../apps/server/src/app/start/process-end.ts');
try {
  const { readSettings } = await import('../../apps/server/src/app/settings/settings.ts');
  const { runServer } = await import('../../apps/server/src/app/run-server.ts');
  const server = await runServer(readSettings({ ...process.env }));
  stopOnSignals(server);
  // Stops with its parent, whatever ended it.
  const stop = () => process.kill(process.pid, 'SIGTERM');
  if (process.connected) process.once('disconnect', stop);
  else stop();
  process.send?.({ ownerUrl: server.ownerUrl });
} catch (error) {
  reportAndExit(error);
}
