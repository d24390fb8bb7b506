import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { storeUploads } from '../../support/files/stored-files.ts';
import { expect, test } from '../../support/test.ts';

const script = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>
endobj
trailer
<< /Size 4 /Root 1 0 R >>
startxref
0
%%EOF
`;

for (const [width, language] of [
  [1280, 'en'],
  [390, 'es'],
] as const)
  test(`staff read what a scanner and our finder say of a file, and choose the original on purpose, at ${width} px in ${language}`, async ({
    page,
    owner,
    visafolio,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const request = await buildRequest(owner, { status: 'documents_submitted' });
    await storeUploads(owner, visafolio.dataDir, request, Buffer.from(script));
    const [active, blocked] = request.uploads;
    await owner.query(
      `UPDATE stored_files SET scan_state = 'clean', scan_engine = 'ClamAV 1.4.6', scan_signatures_at = '2026-11-27', scanned_at = now(),
         active_content = ARRAY['script', 'launch'] WHERE file_path = $1`,
      [active?.file_path],
    );
    await owner.query(
      `UPDATE stored_files SET scan_state = 'blocked', scan_engine = 'ClamAV 1.4.6', scan_signatures_at = '2026-11-27', scanned_at = now(),
         scan_threat = 'Win.Trojan.Agent' WHERE file_path = $1`,
      [blocked?.file_path],
    );
    await owner.query(`UPDATE auth."user" SET language = $2 WHERE email = $1`, [
      request.professional.email,
      language,
    ]);
    await signIn(page, request.professional);
    await page.goto(`/dashboard?request=${request.id}`);
    const overlay = new RequestOverlay(page, request.client.name, language);
    await overlay.expectOpen();
    await expect(page.getByText(/ClamAV 1\.4\.6/).first()).toBeVisible();
    await expect(page.getByText('Win.Trojan.Agent')).toBeVisible();
    await expect(
      page.getByText(language === 'en' ? /It contains a script\./ : /Contiene un script\./),
    ).toBeVisible();
    await page.getByText('Win.Trojan.Agent').scrollIntoViewIfNeeded();
    await saveScreenshot(page, `file-safety-${width}-${language}`);
    await expectAccessible(page, 'the files of a case');
    await page.getByRole('button', { name: /(More for|Más opciones para) Passport copy\.pdf/ }).click();
    await page
      .getByRole('menuitem', { name: language === 'en' ? 'Download the original' : 'Descargar el original' })
      .click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await expect(dialog).toContainText(
      language === 'en' ? 'It is recorded that you did.' : 'Queda registrado',
    );
    await saveScreenshot(page, `file-safety-original-${width}-${language}`);
    const downloaded = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: language === 'en' ? 'Download the original' : 'Descargar el original' })
      .click();
    expect((await downloaded).url()).toContain('version=original');
  });

test('administrators read that files are not scanned', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner, { role: 'admin', name: 'Ada Administrator' }));
  await page.goto('/admin');
  await expect(page.getByText('Files are not scanned for harmful software.', { exact: false })).toBeVisible();
  await saveScreenshot(page, 'malware-administration-en');
});

test('firms choose what photos keep', async ({ page, owner, signIn }) => {
  const firm = await buildFirm(owner);
  const member = await buildProfessional(owner, { firm, name: 'Fay Administrator' });
  await signIn(page, member);
  await page.goto('/firm/documents');
  const keep = page.getByRole('radio', { name: /Keep photos exactly/ });
  await expect(keep).toBeChecked();
  await page.getByRole('radio', { name: /Remove it from photos/ }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await saveScreenshot(page, 'camera-data-en');
  await expectAccessible(page, 'the settings of files');
  const { rows } = await owner.query('SELECT camera_data FROM firm_file_settings WHERE workspace_id = $1', [
    firm.id,
  ]);
  expect(rows).toEqual([{ camera_data: 'remove' }]);
});
