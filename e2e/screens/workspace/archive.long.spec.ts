import { writeFile } from 'node:fs/promises';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { FirmPage } from '../../pages/staff/firm.ts';
import { Settings } from '../../pages/staff/settings.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

test('a workspace is exported as an archive and imported into an empty one', async ({
  page,
  owner,
  signIn,
  browser,
  visafolio,
}, info) => {
  const professional = await buildProfessional(owner, { firm: null });
  const request = await buildRequest(owner, { professional, documents: 'none', status: 'in-progress' });
  await signIn(page, professional);
  const settings = new Settings(page);
  await settings.open();
  await settings.openTab('Account');
  await expect(settings.dialog().getByText('only imported into an empty workspace')).toBeVisible();
  await expect(settings.button('Choose an archive')).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    settings.button('Download everything').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^visafolio-.+-\d{4}-\d\d-\d\d\.zip$/);
  await expect(settings.dialog().getByText('Your download begins.')).toBeVisible();
  const archive = info.outputPath('archive.zip');
  await download.saveAs(archive);
  await saveScreenshot(page, 'archive-taken-en');

  const other = await buildProfessional(owner, { firm: null });
  const visitor = await newVisitor(browser, visafolio);
  await signIn(visitor, other);
  const theirs = new Settings(visitor, 'es');
  await visitor.goto('/dashboard');
  await visitor.evaluate(() => localStorage.setItem('language', 'es'));
  await theirs.open();
  await theirs.openTab('Cuenta');
  const file = theirs.dialog().getByTestId('archive-file');

  const broken = info.outputPath('broken.zip');
  await writeFile(broken, 'no archive');
  await file.setInputFiles(broken);
  await expect(theirs.dialog().getByText('Este fichero no es un archivo completo')).toBeVisible();
  await expectAccessible(visitor, 'a refused archive');
  await expectFitsNarrow(visitor, 'a refused archive');
  await saveScreenshot(visitor, 'archive-refused-es');

  await file.setInputFiles(archive);
  await expect(theirs.dialog().getByText('El archivo está importado')).toBeVisible();
  await expect(theirs.dialog().getByText('1 caso, 1 contacto')).toBeVisible();
  await saveScreenshot(visitor, 'archive-imported-es');
  await visitor.goto('/dashboard');
  await expect(visitor.getByText(request.client.name, { exact: true })).toBeVisible();
  await expect(visitor.getByText('Aún sin invitar')).toBeVisible();
  await visitor.context().close();
});

test('only administrators can export a firm, on its administration page', async ({
  page,
  owner,
  signIn,
  browser,
  visafolio,
}) => {
  const administrator = await buildProfessional(owner);
  const member = await buildProfessional(owner, { firm: administrator.firm });
  await buildRequest(owner, { professional: member });
  await signIn(page, administrator);
  await new FirmPage(page).open('data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^visafolio-.+-\d{4}-\d\d-\d\d\.zip$/);
  await expectAccessible(page, 'the data of a firm');
  await expectFitsNarrow(page, 'the data of a firm');
  await saveScreenshot(page, 'firm-data-en');

  const visitor = await newVisitor(browser, visafolio);
  await signIn(visitor, member);
  const settings = new Settings(visitor);
  await settings.open();
  await settings.openTab('Account');
  await expect(settings.button('Delete Account')).toBeVisible();
  await expect(settings.button('Download everything')).toBeHidden();
  await visitor.goto('/firm/data');
  await expect(visitor.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Download everything' })).toBeHidden();
  await visitor.context().close();
});
