import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import '../apps/server/src/shared/mail/tsx-loader.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { testMasterKey } from '../apps/server/src/shared/vault/vault.testing.ts';
import { buildClientUser, buildSession } from '../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../apps/server/test/builders/templates.ts';
import { makePhoto, toJpeg } from '../bench/scan/made-photos.ts';
import { twelvePapers } from '../e2e/support/files/made-papers.ts';
import { makePhotos } from '../e2e/support/files/photographs.ts';
import { buildWebIfChanged } from './build-web.ts';
import { ensureTestChromium, findTestChromium } from './installs/chromium.ts';

const { runServer } = await import('../apps/server/src/app/run-server.ts');
const { readSettings } = await import('../apps/server/src/app/settings/settings.ts');
const { seedDemo } = await import('./demo/seed-demo.ts');

const landingDir = fileURLToPath(new URL('../apps/web/public/pictures/', import.meta.url));
const docsDir = fileURLToPath(new URL('../docs/images/', import.meta.url));
const madePassport = fileURLToPath(
  new URL('../apps/server/src/features/files/read/facts/testing/made-passport.jpg', import.meta.url),
);
const secret = 'pictures of the demo, nothing that anybody keeps';
const deskSize = { width: 1120, height: 700 };
const phone = { width: 390, height: 760 };
/** For high-resolution screens, and pages that enlarge the picture a little. */
const deviceScaleFactor = 1.5;
const quality = 80;
/** The demo's own files are processed first. */
const readingMs = 300_000;

/** Takes screenshots of the current product with demo data, for the landing page and the README. */
await ensureTestChromium();
await buildWebIfChanged();
const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-pictures-'));
const settings = readSettings({
  ...process.env,
  PORT: process.env.PORT ?? '3210',
  DATA_DIR: dataDir,
  AUTH_SECRET: secret,
  MASTER_KEY: testMasterKey,
  LOG_LEVEL: 'error',
});
const server = await runServer(settings);
const owner = new pg.Pool({ connectionString: server.ownerUrl });
const executablePath = findTestChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const staff = await seedDemo(server);
  const { rows } = await owner.query<{ id: string; client: string; professional: string }>(
    `SELECT r.id, r.email AS client, r.user_id AS professional FROM client_requests r
     JOIN profiles p ON p.id = r.user_id WHERE p.email = $1 AND r.name LIKE 'Lucía%'`,
    [staff.email],
  );
  const [shown] = rows;
  if (!shown) throw new Error('the demo has no Lucía');
  const client = await buildClientUser(owner, { email: shown.client });
  // A client who has not answered anything yet.
  const { rows: fresh } = await owner.query<{ id: string; client: string }>(
    `SELECT id, email AS client FROM client_requests WHERE name LIKE 'Priya%' AND user_id = $1`,
    [shown.professional],
  );
  const [begun] = fresh;
  if (!begun) throw new Error('the demo has no Priya');
  for (const language of languageCodes) {
    const atDesk = await openPage(browser, deskSize, language, shown.professional);
    await take(atDesk, '/dashboard', `dashboard-${language}`, language === 'en' && 'dashboard');
    if (language === 'en') {
      await take(atDesk, `/requests/${shown.id}`, null, 'case');
      await takeQueue(atDesk);
      await takeTemplate(atDesk, shown.id);
    }
    const onPhone = await openPage(browser, phone, language, client.id);
    const of = `request_id=${shown.id}`;
    await take(
      onPhone,
      `/client/portal?view=portal&${of}`,
      `portal-${language}`,
      language === 'en' && 'portal',
    );
    await take(onPhone, `/client/questionnaire?${of}`, `questionnaire-${language}`);
    await take(onPhone, `/client/documents?${of}`, `documents-${language}`);
  }
  const onPhone = await openPage(browser, phone, 'en', client.id);
  await onPhone.goto(`/client/documents?request_id=${shown.id}`);
  await takeBox(onPhone);
  await takeScan(onPhone);
  const beginner = await buildClientUser(owner, { email: begun.client });
  const atStart = await openPage(browser, phone, 'en', beginner.id);
  await atStart.goto(`/client/questionnaire?request_id=${begun.id}&view=passport`);
  await takePassport(atStart);
  await takeParties(shown.professional);
} finally {
  await browser.close();
  await owner.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function openPage(
  from: Browser,
  viewport: { width: number; height: number },
  language: string,
  userId: string,
): Promise<Page> {
  const context = await from.newContext({ viewport, deviceScaleFactor, baseURL: settings.publicUrl });
  const [name = '', value = ''] = (await buildSession(owner, userId, { secret })).cookie.split('=');
  await context.addCookies([{ name, value, url: settings.publicUrl, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return context.newPage();
}

/** Saves a screen as `<name>.webp` for the landing page or the documentation, or both. */
async function take(
  page: Page,
  address: string,
  name: string | null,
  documented?: string | false,
): Promise<void> {
  await page.goto(address);
  // These screens show a progress bar once they have loaded.
  await page.getByRole('progressbar').first().waitFor();
  const picture = await shoot(page);
  if (documented) await save(picture, docsDir, documented);
  if (name) await save(picture, landingDir, name);
}

async function takeQueue(page: Page): Promise<void> {
  await page.goto('/dashboard?view=table&scope=firm');
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  await save(await shoot(page), docsDir, 'queue');
}

/** The page of a template with a condition, and the client's view of an address. */
async function takeTemplate(page: Page, requestId: string): Promise<void> {
  const { rows } = await owner.query<{ workspace_id: string; user_id: string }>(
    'SELECT workspace_id, user_id FROM client_requests WHERE id = $1',
    [requestId],
  );
  const [desk] = rows;
  if (!desk) throw new Error('the demo has no workspace');
  const married = { question: 'marital_status', is: 'equal' as const, value: 'Married' };
  const template = await buildTemplate(owner, {
    owner: { id: desk.user_id, workspaceId: desk.workspace_id },
    name: 'Adjustment of status',
    visaType: 'Family-Based',
    description: 'For a spouse who lives in the United States',
    questions: [
      { text: 'What is your name?', type: 'person_name', required: true },
      { text: 'Where do you live?', type: 'address', required: true },
      {
        text: 'Marital status',
        type: 'select',
        required: true,
        options: { key: 'marital_status', choices: ['Single', 'Married', 'Divorced', 'Widowed'] },
      },
      {
        text: 'What is the name of your spouse?',
        type: 'person_name',
        required: true,
        options: { ask_if: { match: 'all', tests: [married] } },
      },
      { text: 'Your A-Number', type: 'a_number', required: false, options: { may_lack: true } },
    ],
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/templates/${template.id}/edit`);
  await page.getByText('Where do you live?').first().click();
  await page.getByText('Street and number').waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await save(await shoot(page), docsDir, 'template');
  await page.setViewportSize(deskSize);
}

/** The employer's part of a case of worker and employer, in each language. */
async function takeParties(professionalId: string): Promise<void> {
  const { rows } = await owner.query<{ id: string; visa_type: string }>(
    "SELECT id, visa_type FROM templates WHERE seed_key = 'h-1b'",
  );
  const [template] = rows;
  if (!template) throw new Error('the library has no template for H-1B');
  const [worker, employer] = ['daniela.rojas@client.example', 'people@northwind.example'];
  const { cookie } = await buildSession(owner, professionalId, { secret });
  const answer = await fetch(`${settings.publicUrl}/api/client_requests`, {
    method: 'POST',
    headers: { cookie, origin: settings.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Daniela Rojas',
      email: worker,
      sponsor: { name: 'Northwind Trading', email: employer },
      template_id: template.id,
      visa_type: template.visa_type,
      notes: '',
    }),
  });
  if (answer.status !== 201) throw new Error(`the case of two people: ${answer.status}`);
  const { id }: { id: string } = await answer.json();
  const client = await buildClientUser(owner, { email: employer });
  for (const language of languageCodes) {
    const onPhone = await openPage(browser, phone, language, client.id);
    await onPhone.goto(`/client/portal?view=portal&request_id=${id}`);
    await onPhone
      .getByText(/^(Your part|Su parte): /)
      .first()
      .waitFor();
    await save(await shoot(onPhone), docsDir, `parties-${language}`);
  }
}

/** Photos of papers in the box, with their recognized kind and document. */
async function takeBox(page: Page): Promise<void> {
  const wanted = ['bank-1.jpg', 'marriage-1.jpg', 'birth-1.jpg'];
  const papers = twelvePapers.map(({ paper }) => paper).filter(({ name }) => wanted.includes(name));
  const box = page.getByRole('region', { name: 'Drop everything here' });
  await box
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhotos(browser, papers));
  const placed = box.getByText(/Put under|Is it for|Where does it belong/);
  await placed.nth(papers.length - 1).waitFor({ timeout: readingMs });
  await box.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await save(await shoot(page), docsDir, 'box');
}

/** A photo with the detected corners. */
async function takeScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan with the camera: New document' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan: New document' });
  const { picture } = await makePhoto(1001, { table: 'wood' });
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await toJpeg(picture) };
  await scanner.locator('input[type=file]').last().setInputFiles(photo);
  await scanner.getByRole('button', { name: 'Set corners' }).click({ timeout: readingMs });
  await scanner.getByRole('button', { name: 'Top left corner' }).waitFor();
  await save(await shoot(page), docsDir, 'scan');
}

/** Values that were read in a made-up passport, beside their place. */
async function takePassport(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Start with your passport' }).waitFor();
  await page.locator('main input[type=file]').first().setInputFiles(madePassport);
  const title = page.getByRole('heading', { name: 'We read this, please check' });
  const anyway = page.getByRole('button', { name: 'Use it anyway' });
  await title.or(anyway).waitFor({ timeout: readingMs });
  if (await anyway.isVisible()) await anyway.click();
  await title.waitFor({ timeout: readingMs });
  await page
    .getByRole('button', { name: /^That is right/ })
    .first()
    .click();
  await page.getByText(/^1 of \d+ checked/).waitFor();
  await page.getByText('Passport uploaded successfully').waitFor({ state: 'hidden' });
  await save(await shoot(page), docsDir, 'passport');
}

async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  // Hides the focus ring of the title.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return page.screenshot({ animations: 'disabled' });
}

async function save(picture: Buffer, folder: string, name: string): Promise<void> {
  const file = path.join(folder, `${name}.webp`);
  await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toFile(file);
}
