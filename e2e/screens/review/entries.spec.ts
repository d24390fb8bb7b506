import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { toStored } from '@visafolio/contract/questions/check-answer.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { insertRow } from '../../../apps/server/test/builders/rows.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const options = { repeating_group: 'addresses', group_name: 'Your addresses' };
const repeatingGroups: RepeatingGroup[] = [
  {
    key: 'addresses',
    entry_name: 'Address',
    min: 0,
    max: 10,
    history_years: 5,
    translations: { es: { entry_name: 'Domicilio' } },
  },
];

const entryAction = (page: Page, name: RegExp) => page.getByRole('button', { name });

for (const language of ['en', 'es'] as const) {
  test(`staff see a gap in a history, and add, remove and bring back an entry (${language})`, async ({
    page,
    owner,
    signIn,
  }) => {
    const template = await buildTemplate(owner, {
      questions: [
        { text: 'Where did you live?', type: 'text', required: true, options },
        { text: 'When?', type: 'date_range', required: true, options },
      ],
      repeatingGroups,
    });
    const request = await buildRequest(owner, { template, status: 'in-progress', answers: 'none' });
    const ofRequest = { workspace_id: request.professional.workspaceId, client_request_id: request.id };
    const lived = ['1 Main Street, Austin', 'Calle Reforma 12, Puebla'];
    for (const [place, address] of lived.entries()) {
      const entry_id = randomUUID();
      await insertRow(owner, 'group_entries', {
        ...ofRequest,
        id: entry_id,
        group_key: 'addresses',
        position: place + 1,
      });
      const dates: Record<string, string> | undefined = [
        { from: '2024-06-01', present: 'Yes' },
        { from: '2015-01-01', to: '2022-12-31' },
      ][place];
      for (const [index, question] of template.questions.entries()) {
        const copy = await insertRow(owner, 'template_questions', {
          ...ofRequest,
          entry_id,
          copied_from: question.id,
        });
        await insertRow(owner, 'client_request_responses', {
          ...ofRequest,
          question_id: copy.id,
          answer: index === 0 ? address : toStored('date_range', dates ?? {}),
        });
      }
    }
    await signIn(page, request.professional);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`/dashboard?request=${request.id}`);
    await new RequestOverlay(page, request.client.name, language).expectOpen();

    const [address, gap, remove, restore, add] =
      language === 'en'
        ? ['Address', 'January 1, 2023 to May 31, 2024', 'Remove entry', 'Bring back', 'Add: Address']
        : ['Domicilio', '1 de enero de 2023', 'Quitar entrada', 'Recuperar', 'Añadir: Domicilio'];
    await expect(page.getByText(gap)).toBeVisible();
    await expect(page.getByRole('heading', { name: `${address} 2` })).toBeVisible();

    await page.getByRole('button', { name: add, exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: `${address} 3` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `${address} 4` })).toBeHidden();

    await entryAction(page, new RegExp(`^${remove}: .*${address} 1$`)).click();
    await expect(page.getByRole('heading', { name: new RegExp(`${address} \\(`) })).toBeVisible();
    await expect(page.getByRole('heading', { name: `${address} 3` })).toBeHidden();
    await expectAccessible(page, 'entries of a case');
    await expectFitsNarrow(page, 'entries of a case');
    await saveScreenshot(page, `case-entries-${language}`);

    await entryAction(page, new RegExp(`^${restore}: `)).click();
    await expect(page.getByRole('heading', { name: `${address} 3` })).toBeVisible();
    const { rows } = await owner.query(
      'SELECT count(*)::int AS entries, count(removed_at)::int AS removed FROM group_entries WHERE client_request_id = $1',
      [request.id],
    );
    expect(rows).toEqual([{ entries: 3, removed: 0 }]);
  });
}
