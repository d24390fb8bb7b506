import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { secret, type World } from './world.ts';

export interface Child {
  port: number;
  ask<Answer>(question: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** The complete server on the world's database. */
export const startOurServer = (
  { serverUrl }: Pick<World, 'serverUrl'>,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Child> =>
  startChild(
    new URL('./our-server.ts', import.meta.url),
    { SERVER_DATABASE: serverUrl, DATA_DIR: dataDir, AUTH_SECRET: secret, ...env },
    ['--import', new URL('../../apps/server/src/shared/mail/tsx-loader.ts', import.meta.url).href],
  );

/** Forks a script that first reports its port and then replies to messages one by one. */
export async function startChild(
  script: URL,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Child> {
  const child: ChildProcess = fork(script, { env: { ...process.env, ...env }, execArgv });
  const died = once(child, 'exit').then(() => {
    throw new Error(`${script.pathname} ended before it was listening`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), died])) as [{ port: number }];
  died.catch(() => undefined);
  return {
    port,
    async ask<Answer>(question: string) {
      const answer = once(child, 'message');
      child.send(question);
      const [first] = (await answer) as [Answer];
      return first;
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
