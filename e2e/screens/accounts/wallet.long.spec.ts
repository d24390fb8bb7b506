import { randomBytes } from 'node:crypto';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { SecurityPage } from '../../pages/staff/security.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { installWallet } from '../../support/servers/wallet.ts';
import { expect, test } from '../../support/test.ts';

test('a wallet is connected under Security, signs in, and is disconnected again', async ({
  page,
  owner,
  signIn,
}) => {
  test.setTimeout(150_000);
  const person = await buildProfessional(owner);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Ethereum' })).toHaveCount(0);

  await installWallet(page.context(), `0x${randomBytes(32).toString('hex')}`);
  await page.goto('/auth');
  const enter = page.getByRole('button', { name: 'Continue with Ethereum' });
  await enter.click();
  await expect(page.getByText('There is no account for this.')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('wallet-refuses')));
  await enter.click();
  await expect(page.getByText('Your wallet did not sign. Please open it and try again.')).toBeVisible();
  await expectAccessible(page, 'a wallet that refuses');
  await saveScreenshot(page, 'wallet-refuses');

  await signIn(page, person);
  const security = new SecurityPage(page);
  await security.open();
  await page.getByRole('button', { name: 'Connect Ethereum' }).click();
  const disconnect = page.getByRole('button', { name: /^Disconnect Ethereum 0x\w{4}…\w{4}$/ });
  await expect(disconnect).toBeVisible();
  await expectAccessible(page, 'a connected wallet');
  await expectFitsNarrow(page, 'a connected wallet');
  await saveScreenshot(page, 'wallet-connected');

  await page.context().clearCookies();
  await page.goto('/auth');
  await enter.click();
  await new Dashboard(page).expectOpen();
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  const seguridad = new SecurityPage(page, 'es');
  await seguridad.open();
  await expectOnlySpanish(page, 'a connected wallet');
  await saveScreenshot(page, 'wallet-connected-es');
  await page.getByRole('button', { name: /^Desvincular Ethereum/ }).click();
  await expect(page.getByText('Ninguna vinculada.')).toBeVisible();
});
