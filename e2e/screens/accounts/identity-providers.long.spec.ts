import { test as base, expect } from '@playwright/test';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../apps/server/test/harness/network/identity-provider.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { startVisafolio, type Visafolio } from '../../support/servers/visafolio.ts';

interface World {
  elsewhere: IdentityProvider;
  visafolio: Visafolio;
}

/** A server with an identity provider, and that provider. */
const test = base.extend<World>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  elsewhere: async ({}, use) => {
    const elsewhere = await startIdentityProvider((uri) =>
      /^http:\/\/localhost:\d+\/api\/auth\/federated\/callback\/oidc$/.test(uri),
    );
    await use(elsewhere);
    await elsewhere.close();
  },
  visafolio: async ({ elsewhere }, use) => {
    const visafolio = await startVisafolio({
      OIDC_ISSUER: elsewhere.issuer,
      OIDC_NAME: 'Harbor ID',
      OIDC_CLIENT_ID: elsewhere.clientId,
      OIDC_CLIENT_SECRET: elsewhere.clientSecret,
    });
    await use(visafolio);
    await visafolio.stop();
  },
});

test('a professional signs in with an external service and disconnects it', async ({
  page,
  elsewhere,
  visafolio,
}) => {
  elsewhere.signsIn({ sub: 'grace', email: 'grace@example.com', email_verified: true });
  await page.goto(`${visafolio.url}/auth`);
  const button = page.getByRole('button', { name: 'Continue with Harbor ID' });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'other ways to sign in');
  await saveScreenshot(page, 'other-ways');
  await button.click();
  await new Dashboard(page).expectOpen();

  await page.goto(`${visafolio.url}/dashboard?settings=security`);
  await page.getByRole('button', { name: 'Disconnect Harbor ID' }).click();
  await expect(page.getByText('None connected.')).toBeVisible();
  elsewhere.signsIn({ sub: 'another name of hers' });
  await page.getByRole('button', { name: 'Connect Harbor ID' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Harbor ID' })).toBeVisible();
  await expect(page).toHaveURL(`${visafolio.url}/dashboard?settings=security`);
  await saveScreenshot(page, 'identities');

  await page.context().clearCookies();
  elsewhere.signsIn({ sub: 'nobody', email: 'nobody@example.com', email_verified: false });
  await page.goto(`${visafolio.url}/auth`);
  await button.click();
  await expect(page.getByText('There is no account for this.')).toBeVisible();
  await saveScreenshot(page, 'federated-failure');
});
