import { test as base, type Page } from '@playwright/test';
import pg from 'pg';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { type NameServer, startNameServer } from '../../apps/server/test/harness/network/name-server.ts';
import { getOwnerOptions } from './servers/database.ts';
import { startVisafolio, type Visafolio } from './servers/visafolio.ts';

export const secret = 'browser tests only, nothing that anybody keeps';

interface World {
  /** One server for all tests of this worker. Each test creates its own people and requests. */
  visafolio: Visafolio;
  /** The DNS server that proves domains. */
  nameServer: NameServer;
  /** Superuser, for the builders of apps/server/test. */
  owner: pg.Pool;
}

interface Actions {
  /** Signs this page in as that account. */
  signIn(page: Page, person: { id: string }): Promise<void>;
}

/**
 * For tests of one person on one screen: builders create people and requests, and sign-in needs no mail. Journeys start their
 * own servers, because they kill them.
 */
export const test = base.extend<Actions, World>({
  nameServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const nameServer = await startNameServer();
      await use(nameServer);
      await nameServer.close();
    },
    { scope: 'worker' },
  ],
  visafolio: [
    async ({ nameServer }, use) => {
      const visafolio = await startVisafolio({
        AUTH_SECRET: secret,
        ETHEREUM_SIGN_IN: 'on',
        DNS_SERVERS: nameServer.address,
      });
      await use(visafolio);
      await visafolio.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  owner: [
    async ({ visafolio }, use) => {
      const owner = new pg.Pool({ ...(await getOwnerOptions(visafolio.dataDir)), max: 2 });
      // The server's PostgreSQL may already have ended.
      owner.on('error', () => {});
      await use(owner);
      await owner.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ visafolio }, use) => use(visafolio.url),
  signIn: async ({ visafolio, owner }, use) =>
    use(async (page, { id }) => {
      const { cookie } = await buildSession(owner, id, { secret });
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: visafolio.url, httpOnly: true, sameSite: 'Lax' }]);
    }),
});

export { expect } from '@playwright/test';
