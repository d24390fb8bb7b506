import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildSamlMetadata } from '../../../apps/server/test/builders/firm-providers.ts';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { startSamlProvider } from '../../../apps/server/test/harness/network/saml-provider.ts';
import { Admin } from '../../pages/staff/admin.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakCalls } from '../../support/faults/broken-calls.ts';
import { expect, test } from '../../support/test.ts';

async function openSignOn(page: Page, name: string) {
  await new Admin(page).open(`?tab=firms&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const row = page.getByRole('dialog', { name: 'Edit Firm' });
  await row.getByRole('button', { name: /: Single sign-on$/ }).click();
  return page.getByRole('dialog', { name: 'Single sign-on' });
}

test("an administrator connects a firm's SAML identity provider, and its people sign in there", async ({
  page,
  owner,
  signIn,
  visafolio,
  nameServer,
  browser,
}) => {
  const unique = randomUUID().slice(0, 8);
  const firm = await buildFirm(owner, { name: `Harbor Law ${unique}` });
  const domain = `harbor-${unique}.example`;
  const elsewhere = await startSamlProvider({
    service: async () => (await fetch(`${visafolio.url}/api/auth/federated/saml/${firm.id}/metadata`)).text(),
    wantsSigned: true,
  });
  await signIn(page, await buildProfessional(owner, { role: 'admin', name: 'Ada Administrator' }));
  const dialog = await openSignOn(page, firm.name);
  await expect(dialog.getByText('Off: people sign in by email or password.')).toBeVisible();
  await saveScreenshot(page, 'en-sign-on-none');
  await dialog.getByRole('button', { name: 'Add a sign-in' }).click();
  await expect(dialog.getByText(`/api/auth/federated/saml/${firm.id}/acs`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(dialog.getByText('Enter at least one domain, such as firm.com.')).toBeVisible();
  await dialog.getByLabel('Email domains').fill(`${domain}, gmail.com`);

  await dialog.getByLabel('Metadata address').fill('http://127.0.0.1:9/metadata');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('The metadata could not be read at this address.')).toBeVisible();
  const expired = await buildSamlMetadata(new Date(Date.now() - 1_000));
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'metadata.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(expired),
  });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Every signing certificate in the metadata has expired.')).toBeVisible();
  await expectAccessible(page, 'a sign-in that would not work');
  await expectFitsNarrow(page, 'a sign-in that would not work');
  await saveScreenshot(page, 'en-sign-on-problem');
  await dialog.getByLabel('Or the metadata as XML').fill('');
  await dialog.getByLabel('Metadata address').fill(elsewhere.metadataUrl);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('This can be used.')).toBeInViewport();
  await saveScreenshot(page, 'en-sign-on-works');
  await dialog.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(dialog.getByText('Anybody can have an address at this mail provider.')).toBeVisible();
  await dialog.getByLabel('Email domains').fill(`ada@${domain}`);
  await dialog.getByRole('button', { name: 'Save sign-in' }).click();
  await expectToast(page, 'Sign-in saved');
  await expect(dialog.getByRole('list', { name: 'Sign-ins of this firm' })).toContainText(domain);
  await expect(dialog.getByText('Not proven yet')).toBeVisible();
  await expectAccessible(page, 'a domain without a proof');
  await expectFitsNarrow(page, 'a domain without a proof');
  await saveScreenshot(page, 'en-sign-on-unproven');

  const visitor = await (await browser.newContext({ baseURL: visafolio.url })).newPage();
  elsewhere.signsIn({ nameId: 'grace', email: `grace@${domain}` });
  await visitor.goto('/auth');
  await visitor.getByLabel('Email').first().fill(`grace@${domain}`);
  await visitor.getByRole('button', { name: "Use your firm's sign-in" }).click();
  await expect(visitor.getByText('No firm with this email domain')).toBeVisible();

  const checkNow = dialog.getByRole('button', { name: `Check now: ${domain}` });
  await checkNow.click();
  await expectToast(page, 'The record is not there yet');
  const value = await dialog.getByText(/^visafolio-domain-verification=/).textContent();
  nameServer.texts.set(`_visafolio-challenge.${domain}`, [value ?? '']);
  await checkNow.click();
  await expectToast(page, 'The record is there: the domain is proven.');
  await expect(dialog.getByText('Proven', { exact: true })).toBeVisible();
  await expectAccessible(page, "a firm's sign-ins");
  await saveScreenshot(page, 'en-sign-on-list');

  await visitor.goto('/auth');
  await visitor.getByLabel('Email').first().fill(`grace@${domain}`);
  await visitor.getByRole('button', { name: "Use your firm's sign-in" }).click();
  await new Dashboard(visitor).expectOpen();
  const { rows } = await owner.query('SELECT firm_id FROM profiles WHERE email = $1', [`grace@${domain}`]);
  expect(rows).toEqual([{ firm_id: firm.id }]);

  await visitor.context().clearCookies();
  elsewhere.signsIn({ nameId: 'mallory', email: 'mallory@elsewhere.example' });
  await visitor.goto('/auth');
  await visitor.getByLabel('Email').first().fill(`grace@${domain}`);
  await visitor.getByRole('button', { name: "Use your firm's sign-in" }).click();
  await expect(visitor.getByText("The firm's sign-in named no address of the firm.")).toBeVisible();
  await visitor.getByLabel('Email').first().fill(`grace@nowhere-${unique}.example`);
  await visitor.getByRole('button', { name: "Use your firm's sign-in" }).click();
  await expect(visitor.getByText('No firm with this email domain')).toBeVisible();
  await visitor.context().close();
  await elsewhere.close();

  await dialog.getByRole('button', { name: `Remove the sign-in for ${domain}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sign-in' }).click();
  await expectToast(page, 'Sign-in removed');
  await expect(dialog.getByText('Off: people sign in by email or password.')).toBeVisible();
});

test('an OpenID sign-in never shows its secret, keeps typed input after failures, and is in Spanish', async ({
  page,
  owner,
  signIn,
}) => {
  const unique = randomUUID().slice(0, 8);
  const firm = await buildFirm(owner, { name: `Puente ${unique}` });
  await signIn(page, await buildProfessional(owner, { role: 'admin', name: 'Ada Administrator' }));
  const dialog = await openSignOn(page, firm.name);
  await dialog.getByRole('button', { name: 'Add a sign-in' }).click();
  await dialog.getByRole('radio', { name: 'OpenID Connect' }).check();
  await expect(dialog.getByText(`/api/auth/federated/callback/firm-${firm.id}`)).toBeVisible();
  await dialog.getByLabel('Email domains').fill(`puente-${unique}.example`);
  await dialog.getByLabel('Issuer').fill('http://127.0.0.1:9');
  await dialog.getByLabel('Client ID').fill('visafolio');
  await dialog.getByLabel('Client secret').fill('known to both sides');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('The issuer does not answer. Check the address.')).toBeVisible();
  const repair = await breakCalls(page, 'POST', /\/firm_providers\//);
  await dialog.getByRole('button', { name: 'Save sign-in' }).click();
  await expect(dialog.getByText('Failed to save the sign-in. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Client ID')).toHaveValue('visafolio');
  await saveScreenshot(page, 'en-sign-on-oidc');
  await repair();
  await dialog.getByRole('button', { name: 'Save sign-in' }).click();
  await expectToast(page, 'Sign-in saved');

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  const spanish = new Admin(page, 'es');
  await spanish.open(`?tab=firms&q=${encodeURIComponent(firm.name)}`);
  await page.getByRole('button', { name: `Editar ${firm.name}` }).click();
  await page.getByRole('button', { name: 'Gestionar: Inicio de sesión único' }).click();
  const own = page.getByRole('dialog', { name: 'Inicio de sesión único' });
  await own.getByRole('button', { name: /^Editar el inicio de sesión/ }).click();
  await expect(own.getByText('Hay un secreto guardado.')).toBeVisible();
  await expect(own.getByLabel('Secreto de cliente')).toHaveValue('');
  await expectOnlySpanish(page, 'an OpenID sign-in');
  await saveScreenshot(page, 'es-sign-on-oidc');
  await own.getByRole('radio', { name: 'SAML 2.0' }).check();
  await expectOnlySpanish(page, 'a SAML sign-in');
  await saveScreenshot(page, 'es-sign-on-saml');
});

test('a firm requires its own provider, except for one named person', async ({
  page,
  owner,
  signIn,
  visafolio,
  browser,
}) => {
  const unique = randomUUID().slice(0, 8);
  const firm = await buildFirm(owner, { name: `Strict Law ${unique}` });
  const domain = `strict-${unique}.example`;
  const elsewhere = await startSamlProvider({
    service: async () => (await fetch(`${visafolio.url}/api/auth/federated/saml/${firm.id}/metadata`)).text(),
  });
  const password = 'seven herons on a wire';
  const person = (name: string) =>
    buildProfessional(owner, {
      firm,
      name,
      password,
      email: `${name.split(' ')[0]?.toLowerCase()}@${domain}`,
    });
  const grace = await person('Grace Okafor');
  const dana = await person('Dana Whitfield');
  await signIn(page, await buildProfessional(owner, { role: 'admin', name: 'Ada Administrator' }));
  const dialog = await openSignOn(page, firm.name);
  await dialog.getByRole('button', { name: 'Add a sign-in' }).click();
  await dialog.getByLabel('Email domains').fill(domain);
  await dialog.getByLabel('Metadata address').fill(elsewhere.metadataUrl);
  await dialog.getByRole('button', { name: 'Save sign-in' }).click();
  await expectToast(page, 'Sign-in saved');

  await dialog.getByRole('checkbox', { name: 'Only this sign-in' }).check();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(
    dialog.getByText('First set up a sign-in for this firm and prove one of its domains.'),
  ).toBeVisible();
  await owner.query('UPDATE auth.firm_domain SET proven_at = now() WHERE domain = $1', [domain]);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog.getByText('Choose one professional of this firm')).toBeVisible();
  await dialog.getByRole('button', { name: 'Person who can still sign in' }).click();
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await expectAccessible(page, 'the rule of a firm');
  await expectFitsNarrow(page, 'the rule of a firm');
  await saveScreenshot(page, 'en-sso-only');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expectToast(page, 'Rule saved');

  const visitor = await (await browser.newContext({ baseURL: visafolio.url })).newPage();
  const enter = async (email: string) => {
    await visitor.goto('/auth');
    await visitor.getByRole('tab', { name: 'Email & Password' }).click();
    await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await enter(grace.email);
  const refusal = visitor.getByRole('alert');
  await expect(refusal).toContainText('Your firm signs in at its own provider only.');
  await expectAccessible(visitor, 'a sign-in that the firm does not allow');
  await saveScreenshot(visitor, 'en-firm-sign-in-required');
  elsewhere.signsIn({ nameId: 'grace', email: grace.email });
  await refusal.getByRole('button', { name: "Use your firm's sign-in" }).click();
  await new Dashboard(visitor).expectOpen();
  await visitor.context().clearCookies();
  await enter(dana.email);
  await new Dashboard(visitor).expectOpen();
  await visitor.context().close();
  await elsewhere.close();

  await dialog.getByRole('button', { name: `Remove the sign-in for ${domain}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sign-in' }).click();
  await expectToast(page, 'This firm signs in at its own provider only.');

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await new Admin(page, 'es').open(`?tab=firms&q=${encodeURIComponent(firm.name)}`);
  await page.getByRole('button', { name: `Editar ${firm.name}` }).click();
  await page.getByRole('button', { name: 'Gestionar: Inicio de sesión único' }).click();
  await expect(page.getByRole('checkbox', { name: 'Solo este inicio de sesión' })).toBeChecked();
  await owner.query('UPDATE auth.firm_domain SET proven_at = NULL WHERE domain = $1', [domain]);
  await expectOnlySpanish(page, 'the rule of a firm');
  await saveScreenshot(page, 'es-sso-only');
});
