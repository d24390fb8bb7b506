import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { buildContact } from '../../../apps/server/test/builders/contacts.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { Contacts } from '../../pages/staff/contacts.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakWrites } from '../../support/faults/broken-table.ts';
import { expect, test } from '../../support/test.ts';

async function choose(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test('imports a Spanish list saved by Excel: columns, dry run, bad rows, duplicates', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await buildContact(owner, { professional, name: 'Name before', email: 'known@example.com' });
  await signIn(page, professional);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const contacts = new Contacts(page, 'es');
  await contacts.open();
  const dialog = await contacts.import();
  await expectOnlySpanish(page, 'choose a file');
  await expectAccessible(page, 'choose a file');
  await saveScreenshot(page, 'import-file-es');

  const lines = [
    'Nombre;Apellidos;Correo electrónico;Teléfono;Idioma;Notas internas',
    '"José ""Pepe""";Ñandú;jose@example.com;+52 55 1;español;x',
    '"=HYPERLINK(""https://evil.example"")";Fórmula;formula@example.com;"=1+1\ndos";;',
    ';;sin.nombre@example.com;;;',
    'Ana;;no es un correo;;;',
    'Otra vez;;JOSE@example.com;;;',
    'Nombre nuevo;;known@example.com;;;',
  ];
  await choose(dialog, 'clientes.csv', Buffer.from(lines.join('\r\n'), 'latin1'));
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('2');
  await expect(dialog.getByLabel('Apellidos')).toHaveValue('1');
  await expect(dialog.getByRole('row', { name: 'José "Pepe"' })).toBeVisible();
  await expectOnlySpanish(page, 'match the columns');
  await expectAccessible(page, 'match the columns');
  await expectFitsNarrow(page, 'match the columns');
  await saveScreenshot(page, 'import-columns-es');

  await dialog.getByRole('button', { name: 'Revisar las filas' }).click();
  await expect(dialog.getByText('2 contactos nuevos')).toBeVisible();
  await expect(dialog.getByText('1 contacto existente queda como está')).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: '5 Falta el nombre completo o el nombre de pila.' }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: '6 «no es un correo»' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: '7 El mismo correo está en la línea 2.' })).toBeVisible();
  await expectOnlySpanish(page, 'check and import');
  await expectAccessible(page, 'check and import');
  await expectFitsNarrow(page, 'check and import');
  await saveScreenshot(page, 'import-review-es');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar estas filas' }).click();
  const rejected = await readFile(await (await download).path(), 'utf8');
  expect(rejected).toContain('Ana,,no es un correo');

  await dialog.getByLabel('Actualizarlos con el archivo').check();
  await dialog.getByRole('button', { name: 'Importar 3 contactos' }).dblclick();
  await expectToast(page, 'Listo', 'Importación terminada: 2 nuevos, 1 actualizados, 0 sin cambios.');
  await expect(dialog).toBeHidden();
  await expect(contacts.card('José "Pepe" Ñandú')).toBeVisible();
  await expect(contacts.card('=HYPERLINK("https://evil.example") Fórmula')).toContainText('=1+1');
  await expect(contacts.card('Nombre nuevo')).toContainText('known@example.com');
});

test('imports 5,000 rows; refuses 50 MB and files that are not CSV at once', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const contacts = new Contacts(page);
  await contacts.open();
  const dialog = await contacts.import();
  const problem = dialog.getByRole('alert').filter({ hasText: 'Error' });

  await expect(dialog.getByText('Drop a CSV file here')).toBeVisible();
  await page.evaluate(() => {
    const content = new DataTransfer();
    content.items.add(new File([new Uint8Array(50_000_000)], 'big.csv', { type: 'text/csv' }));
    const target = document.querySelector('[role=dialog] .border-dashed');
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: content, bubbles: true, cancelable: true }));
  });
  await expect(problem).toContainText('This file is 50 MB. Please choose a CSV file of at most 5 MB.');
  await saveScreenshot(page, 'import-too-large');
  await choose(dialog, 'contacts.xlsx', Buffer.from('PK\u0003\u0004\u0014\u0000'));
  await expect(problem).toContainText('This is not a CSV file.');
  await choose(dialog, 'empty.csv', Buffer.from('Name,Email\n'));
  await expect(problem).toContainText('There are no rows in this file.');

  const rows = Array.from({ length: 5_000 }, (_, n) => `client.${n}@example.com\tClient ${n}\tIndia`);
  await choose(dialog, 'many.tsv', Buffer.from(`\ufeff${rows.join('\n')}`, 'utf16le'));
  await expect(dialog.getByText('many.tsv: 5,000 rows')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByLabel('Home country').selectOption('Column 3');
  await saveScreenshot(page, 'import-columns');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Import 5,000 contacts' }).click();
  await expectToast(page, 'Success', 'Import finished: 5,000 new, 0 updated, 0 left as they were.');
  await expect(page.getByText('5,000 contacts')).toBeVisible();
});

test('a failed dry run or import is reported, changes nothing, and can be retried', async ({
  page,
  owner,
  signIn,
}) => {
  await breakWrites(owner, 'contacts', 'INSERT', 'Unimportable');
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  const contacts = new Contacts(page);
  await contacts.open();
  const dialog = await contacts.import();
  const problem = dialog.getByRole('alert').filter({ hasText: 'Error' });
  await choose(
    dialog,
    'c.csv',
    Buffer.from('who,mail\nGood,good@example.com\nUnimportable,bad@example.com\n'),
  );
  await expect(dialog.getByText('Please choose the columns that hold name and email.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: /^Name/ }).selectOption('who');

  await page.route('**/api/contacts/import', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(problem).toContainText('The rows could not be checked. Please try again.');
  await page.unroute('**/api/contacts/import');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(problem).toContainText('Failed to import contacts. Nothing was imported. Please try again.');
  const { rowCount } = await owner.query('SELECT FROM contacts WHERE user_id = $1', [professional.id]);
  expect(rowCount).toBe(0);

  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('combobox', { name: /^Name/ })).toHaveValue('0');
  await page.goBack();
  await expect(dialog).toBeHidden();
});
