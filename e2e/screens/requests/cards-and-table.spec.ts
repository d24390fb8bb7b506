import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { Queue } from '../../pages/staff/queue.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('above twelve cases the table is suggested; the choice is remembered per person', async ({
  page,
  owner,
  signIn,
}) => {
  const ana = await buildProfessional(owner);
  const ben = await buildProfessional(owner, { firm: ana.firm });
  const template = await buildTemplate(owner);
  for (let at = 1; at <= 13; at++) {
    await buildRequest(owner, {
      professional: ana,
      template,
      client: { name: `Client ${String.fromCharCode(64 + at)}` },
    });
  }
  await buildRequest(owner, { professional: ben, template, client: { name: 'Omar Said' } });
  await signIn(page, ana);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await expect(page.getByText('You have 13 cases.')).toBeVisible();
  await expectAccessible(page, 'cards with the proposal of the table');
  await page.getByRole('button', { name: 'Show the table' }).click();
  const queue = new Queue(page);
  await queue.expectOpen();
  await expect(queue.rows()).toHaveCount(13);

  await page.goto('/dashboard');
  await queue.expectOpen();
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(dashboard.card('Client A')).toBeVisible();
  await page.getByRole('button', { name: 'Do not propose the table again' }).click();
  await page.goto('/dashboard');
  await expect(dashboard.card('Client A')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the table' })).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, ben);
  await page.goto('/dashboard');
  await expect(dashboard.card('Omar Said')).toBeVisible();
});

test('a completed case is archived, restored at once, and found by its filter', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner);
  await buildRequest(owner, {
    professional,
    template,
    status: 'completed',
    client: { name: 'Lucía Herrera' },
  });
  await buildRequest(owner, { professional, template, status: 'in-progress', client: { name: 'Omar Said' } });
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const card = dashboard.card('Lucía Herrera');
  await expect(card.getByText(/^Last activity/)).toBeVisible();
  await expect(card.getByText('0 accepted')).toBeVisible();
  await saveScreenshot(page, 'cards-en');
  const archive = async () => {
    await dashboard.more('Lucía Herrera').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(card).toHaveCount(0);
  };
  await dashboard.more('Omar Said').click();
  await expect(page.getByRole('menuitem', { name: 'Delete Request' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await archive();
  await expect(page.getByText('Case archived')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await archive();

  const queue = new Queue(page);
  await queue.open();
  await queue.expectClients('Omar Said');
  await queue.button('Filters').click();
  await page.getByRole('checkbox', { name: 'Archived cases' }).check();
  await queue.expectClients('Lucía Herrera');
  await expect(queue.row('Lucía Herrera').getByText('Archived')).toBeVisible();
});

test('a change by a client appears in its row without moving rows under the pointer', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner);
  for (const name of ['Carla', 'Berta', 'Alma']) {
    await buildRequest(owner, { professional, template, status: 'in-progress', client: { name } });
  }
  await signIn(page, professional);
  const queue = new Queue(page);
  await queue.open('&sort=-client');
  await queue.expectClients('Carla', 'Berta', 'Alma');
  await queue.row('Berta').hover();
  const colleague = await page.context().newPage();
  await colleague.goto('/dashboard?view=table');
  const other = new Queue(colleague);
  await other.row('Carla').getByRole('button', { name: 'Carla' }).press('o');
  await colleague.getByRole('button', { name: 'More actions' }).click();
  await colleague.getByRole('menuitem', { name: 'Edit request' }).click();
  const form = colleague.getByRole('dialog', { name: 'Edit request' });
  await form.getByLabel('Client name').fill('Aaron');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);

  await queue.expectClients('Aaron', 'Berta', 'Alma');
  await expect(page.getByText('The list has changed since you opened it.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the list as it is now' }).click();
  await queue.expectClients('Berta', 'Alma', 'Aaron');
  await colleague.close();
});
