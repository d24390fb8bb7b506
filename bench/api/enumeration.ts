import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composeServer } from '../../apps/server/src/app/compose-server.ts';
import { readSettings } from '../../apps/server/src/app/settings/settings.ts';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const rounds = 60;
const password = 'seven herons on a wire';

/** Calls that an attacker makes with addresses of others, to learn from the time of the answer which ones have accounts. */
const calls = {
  'a sign-in with a wrong password': { path: '/sign-in/email', body: { password: 'a wrong password' } },
  'a sign-in link': { path: '/sign-in/magic-link', body: {} },
  'a forgotten password': { path: '/recover', body: {} },
  'a code of a mail': { path: '/mail-link/code', body: { code: '123456' } },
};

/** Time of an answer about an address with an account, compared with one about an address without. */
export async function benchEnumeration({ owner, serverUrl }: World): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-enumeration-'));
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: secret,
    MASTER_KEY: testMasterKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://visafolio.test',
  });
  const server = await composeServer(settings, serverUrl, { rateLimits: false });
  const people = await Promise.all(
    Array.from({ length: rounds + 5 }, () => buildProfessional(owner, { password })),
  );
  for (const [name, { path: route, body }] of Object.entries(calls)) {
    let turn = 0;
    const ask = (email: string) =>
      timed(async () => {
        const answer = await server.app.fetch(
          new Request(`http://visafolio.test/api/auth${route}`, {
            method: 'POST',
            headers: {
              origin: 'http://visafolio.test',
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/json',
            },
            body: JSON.stringify({ ...body, email }),
          }),
        );
        await answer.arrayBuffer();
      });
    // What follows the answer, such as a mail, must not slow down the next one.
    const settled = async (time: Promise<number>) => {
      const taken = await time;
      await server.services.background.settled();
      return taken;
    };
    const ratio = await alternate(
      {
        ours: () => settled(ask(people[turn % people.length]?.email ?? '')),
        peer: () => settled(ask(`nobody-${route.length}-${turn++}@example.com`)),
      },
      rounds,
      5,
    );
    reportRatio(
      { name: `${name}: time without an account, of that with one`, atLeast: 0.7, atMost: 1.4 },
      ratio,
    );
  }
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
