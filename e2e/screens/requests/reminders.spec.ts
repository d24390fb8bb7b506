import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test.use({ timezoneId: 'America/New_York' });

test('a professional sets a schedule, sees the next reminder, and pauses and resumes it', async ({
  page,
  owner,
  signIn,
}) => {
  const template = await buildTemplate(owner);
  const request = await buildRequest(owner, { status: 'in-progress', template });
  await owner.query(`UPDATE client_users SET time_zone = 'Asia/Tokyo' WHERE client_request_id = $1`, [
    request.id,
  ]);
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}`);
  const section = page.getByRole('region', { name: 'Reminders by schedule' });
  await expect(section).toContainText('No reminders go out by themselves.');
  await section.getByRole('button', { name: 'Set up reminders' }).click();
  const dialog = page.getByRole('dialog', { name: `Reminders to ${request.client.name}` });
  await expect(dialog.getByRole('radio', { name: 'Off' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Own days' }).check();
  await expect(dialog).toContainText("on the client's clock (Asia/Tokyo)");
  await dialog.getByLabel('After how many days').fill('5, later');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('numbers from 1 to 365');
  await dialog.getByLabel('After how many days').fill('20, 5');
  await expectAccessible(page, 'the dialog of the schedule');
  await saveScreenshot(page, 'reminder-schedule-dialog-en');
  await expectFitsNarrow(page, 'the dialog of the schedule');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Reminders saved');
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Own days');
  await expect(section).toContainText(
    /The next one goes on \w+, \w+ \d+.* \(\w+.* on the client's clock\)\./,
  );
  await expectAccessible(page, 'a case with a schedule');
  await saveScreenshot(page, 'case-reminders-en');

  await section.getByRole('button', { name: 'Pause for a week' }).click();
  await expectToast(page, 'Reminders paused');
  await expect(section).toContainText('Paused until');
  await section.getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, 'Reminders resumed');
  await section.getByRole('button', { name: 'Pause until I resume' }).click();
  await expect(section).toContainText('Paused until somebody resumes them.');
  await page.reload();
  await expect(section).toContainText('Paused until somebody resumes them.');
  await page.goto(`/requests/${request.id}/timeline`);
  await expect(page.getByText('Reminders by schedule: after 5, 20 days')).toBeVisible();
  await expect(page.getByText('Reminders paused until somebody resumes them')).toBeVisible();

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.goto(`/requests/${request.id}`);
  const spanish = page.getByRole('region', { name: 'Recordatorios programados' });
  await expect(spanish).toContainText('En pausa hasta que alguien los reanude.');
  await spanish.getByRole('button', { name: 'Reanudar' }).click();
  await expect(spanish).toContainText('El próximo se envía el');
  await saveScreenshot(page, 'case-reminders-es');
  await spanish.getByRole('button', { name: 'Cambiar' }).click();
  await expect(page.getByRole('dialog')).toContainText('Suave');
  await saveScreenshot(page, 'reminder-schedule-dialog-es');
});

test('a firm administrator sets the default schedule and writes the texts of reminders', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const chief = await buildProfessional(owner, { firm });
  await signIn(page, chief);
  await page.goto('/firm/defaults');
  const settings = page.getByRole('region', { name: 'Reminders of new requests' });
  await settings.getByRole('radio', { name: 'Firm' }).check();
  await settings.getByLabel('Time zone').selectOption('America/Chicago');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved. New requests begin with it.');

  const texts = page.getByRole('region', { name: 'What reminders say' });
  const body = texts.getByLabel('Text', { exact: true });
  await expect(body).toHaveValue(/\{\{firm_name\}\} is waiting/);
  await texts.getByLabel('Subject').fill('{{firm_name}} needs your documents');
  await body.fill('Dear {{client}}, please send what is missing.');
  await texts.getByRole('button', { name: 'Save text' }).click();
  await expect(texts.getByRole('alert')).toContainText('{{client}} is not one of the placeholders.');
  await body.fill('Dear {{client_name}},\n\nplease send what is missing.');
  await texts.getByRole('button', { name: 'Preview' }).click();
  const preview = texts.getByRole('region', { name: 'As a client gets it' });
  await expect(preview).toContainText('Dear Ana Example,');
  await expect(preview).toContainText(`${firm.name} needs your documents`);
  // Typed text stays while another language is shown.
  await texts.getByLabel('Language of the reminder').selectOption('es');
  await expect(texts.getByLabel('Text', { exact: true })).not.toHaveValue(/Dear/);
  await texts.getByLabel('Language of the reminder').selectOption('en');
  await expect(body).toHaveValue(/Dear \{\{client_name\}\}/);
  await texts.getByRole('button', { name: 'Save text' }).click();
  await expectToast(page, 'Text saved');
  await texts.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toBeVisible();
  await expectAccessible(page, 'the reminders of a firm');
  await saveScreenshot(page, 'firm-reminders-en');
  await expectFitsNarrow(page, 'the reminders of a firm');
  await page.reload();
  await expect(settings.getByRole('radio', { name: 'Firm' })).toBeChecked();
  await expect(settings.getByLabel('Time zone')).toHaveValue('America/Chicago');
  await texts.getByRole('button', { name: 'Back to our text' }).click();
  await expectToast(page, 'Our text is used again');
  await expect(body).toHaveValue(/is waiting for a few things/);
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recordatorios de solicitudes nuevas' })).toBeVisible();
  await saveScreenshot(page, 'firm-reminders-es');
});

test('a client who visited the portal is reminded in the time zone of the browser', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'in-progress' });
  await signIn(page, await buildClientUser(owner, request.client));
  await page.goto(`/client/portal?request_id=${request.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ time_zone: string | null }>(
        'SELECT time_zone FROM client_users WHERE client_request_id = $1',
        [request.id],
      );
      return rows.map(({ time_zone }) => time_zone);
    })
    .toEqual(['America/New_York']);
});
