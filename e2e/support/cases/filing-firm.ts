import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { insertRow, type Owner } from '../../../apps/server/test/builders/rows.ts';
import { toBlank } from './official-blanks.ts';

/** A firm whose only member is an attorney who has entered everything that official forms say about them and their office. */
export async function buildFilingFirm(owner: Owner): Promise<Professional> {
  const firm = await buildFirm(owner, { name: 'Okafor Lindqvist Immigration PLLC' });
  const attorney = await buildProfessional(owner, { firm, name: 'Adaeze Okafor-Lindqvist' });
  await insertRow(owner, 'filing_profiles', {
    user_id: attorney.id,
    workspace_id: firm.id,
    role: 'attorney',
    family_name: 'Okafor-Lindqvist',
    given_name: 'Adaeze',
    middle_name: 'Ruth',
    licensing_authority: 'Supreme Court of Texas',
    bar_number: '24098765',
    subject_to_orders: 'no',
    uscis_account: '098765432101',
    phone: '+15125550100',
    mobile: '+15125550101',
    fax: '+15125550102',
    email: 'adaeze@okafor-lindqvist.example',
  });
  await insertRow(owner, 'filing_offices', {
    workspace_id: firm.id,
    name: 'Okafor Lindqvist Immigration PLLC',
    country: 'USA',
    street: '1100 Live Oak Street',
    unit_type: 'Ste',
    unit: '410',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    default_attorney_id: attorney.id,
  });
  return attorney;
}

/** Adds official blanks to the firm of who is signed in on `page`. */
export async function addBlanks(page: Page, blanks: readonly string[]): Promise<void> {
  for (const blank of blanks) {
    const answer = await page.request.post(
      `/api/government_forms?name=${encodeURIComponent(path.basename(blank))}`,
      {
        data: await readFile(toBlank(blank)),
        headers: { 'content-type': 'application/octet-stream', origin: new URL(page.url()).origin },
      },
    );
    if (!answer.ok()) throw new Error(`${blank}: ${await answer.text()}`);
  }
}
