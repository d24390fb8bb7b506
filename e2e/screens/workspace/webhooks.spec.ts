import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('an administrator adds a webhook, reads its secret and deliveries, and turns it off', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  const chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  await signIn(page, chief);
  await page.goto('/firm/webhooks');
  await expect(page.getByText('No webhook yet')).toBeVisible();
  await saveScreenshot(page, 'webhooks-none-en');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(form.getByText('Enter a complete address')).toBeVisible();
  await form.getByRole('textbox', { name: 'Address' }).fill('http://192.168.0.4/hooks');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(form.getByText('This address cannot be used.')).toBeVisible();
  await saveScreenshot(page, 'webhooks-form-en');
  await expectAccessible(page, 'the form of a webhook');
  await form.getByRole('textbox', { name: 'Address' }).fill('https://crm.example/hooks/visafolio');
  await form.getByRole('textbox', { name: 'Description' }).fill('Our CRM');
  await form.getByRole('checkbox', { name: /^request\.updated/ }).uncheck();
  await form.getByRole('button', { name: 'Add a webhook' }).dblclick();

  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(secret.getByLabel('Signing secret')).toHaveText(/^whsec_/);
  await saveScreenshot(page, 'webhooks-secret-en');
  await expectAccessible(page, 'the secret of a webhook');
  await secret.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Our CRM' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('ids only');

  // No name ends with .example: the attempt fails, and is listed.
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expectToast(page, 'Test ordered');
  await card.getByRole('button', { name: 'Deliveries of Our CRM' }).click();
  const delivery = page.getByRole('button', { name: /^webhook\.test/ });
  await expect(delivery).toContainText('The address could not be reached');
  await saveScreenshot(page, 'webhooks-deliveries-en');
  await expectAccessible(page, 'the deliveries of a webhook');
  await expectFitsNarrow(page, 'the deliveries of a webhook');
  await delivery.click();
  const details = page.getByRole('dialog', { name: 'Delivery' });
  await expect(details.getByText('"type": "webhook.test"')).toBeVisible();
  await saveScreenshot(page, 'webhooks-delivery-en');
  await expectAccessible(page, 'a delivery');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(card.getByText('Failing')).toBeVisible();
  await saveScreenshot(page, 'webhooks-list-en');
  await expectAccessible(page, 'the webhooks');
  await expectFitsNarrow(page, 'the webhooks');

  await card.getByRole('button', { name: 'More actions for Our CRM' }).click();
  await page.getByRole('menuitem', { name: 'Replace the secret' }).click();
  const rotate = page.getByRole('dialog', { name: 'Replace the signing secret?' });
  await saveScreenshot(page, 'webhooks-rotate-en');
  await rotate.getByRole('button', { name: 'Replace' }).click();
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText('The secret of before signs too until');

  await card.getByRole('button', { name: 'More actions for Our CRM' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Send a test' })).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(card.getByText('Desactivado')).toBeVisible();
  await saveScreenshot(page, 'webhooks-list-es');
  await expectOnlySpanish(page, 'the webhooks');
  await card.getByRole('button', { name: 'Entregas de Our CRM' }).click();
  await expect(page.getByRole('button', { name: /^webhook\.test/ })).toBeVisible();
  await saveScreenshot(page, 'webhooks-deliveries-es');
  await expectOnlySpanish(page, 'the deliveries of a webhook');
  await page.goBack();
  await card.getByRole('button', { name: 'Más acciones para Our CRM' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await saveScreenshot(page, 'webhooks-form-es');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Más acciones para Our CRM' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Aún no hay ningún webhook')).toBeVisible();
});

test('a member of the firm finds no webhooks, and a professional without a firm has their own', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  await buildProfessional(owner, { firm });
  const member = await buildProfessional(owner, { firm });
  await signIn(page, member);
  await page.goto('/firm/webhooks');
  await expect(page.getByRole('link', { name: 'Dashboard' }).last()).toBeVisible();
  await expect(page.getByText('No webhook yet')).toHaveCount(0);
  await signIn(page, await buildProfessional(owner, { firm: null }));
  await page.goto('/firm/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('No webhook yet')).toBeVisible();
});
