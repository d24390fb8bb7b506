import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Box } from '../../../pages/client/box.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { Scanner } from '../../../pages/client/scanner.ts';
import { expect, makePhotoFile, test } from '../../../support/camera/with-camera.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { collectConsoleErrors } from '../../../support/checks/console.ts';
import { expectFocusKept, pressOn } from '../../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { slowDown, slowUploads } from '../../../support/faults/network.ts';

const passport = 'Passport copy';
const scanned = `${passport}.pdf`;

/** The stored file behind the document's link. */
async function download(page: Page, name: string): Promise<Buffer> {
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  return answer.body();
}

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** Width and height of the page's picture, in pixels. */
const pictureSize = (picture: Locator): Promise<[number, number]> =>
  picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] });

  test('a client scans two pages, moves a corner, and sends one PDF', async ({ page, enter }) => {
    const errors = collectConsoleErrors(page);
    await enter('documents');
    const scanner = new Scanner(page, passport);
    await scanner.open();
    await expect(scanner.shutter()).toBeVisible();
    await expectAccessible(page, 'the camera');
    await saveScreenshot(page, 'en-scan-camera');
    await scanner.take(1, 1);
    await expect(page.getByText('Can you read everything? Then keep the page.')).toBeVisible();
    await expectFocusKept(page, 'a page was taken');
    await expectAccessible(page, 'a page');
    await expectFitsNarrow(page, 'a page');
    await saveScreenshot(page, 'en-scan-page');

    const picture = page.getByRole('img', { name: 'Page 1 as it will be sent' });
    const before = await pictureSize(picture);
    await scanner.button('Turn', 'Girar').click();
    await expect.poll(() => pictureSize(picture)).toEqual([before[1], before[0]]);
    await scanner.button('Set corners', 'Fijar esquinas').click();
    const corner = scanner.corner('Top left');
    await expect(corner).toBeVisible();
    await expectAccessible(page, 'the corners');
    await expectFitsNarrow(page, 'the corners');
    await saveScreenshot(page, 'en-scan-corners');
    const from = await corner.boundingBox();
    await pressOn(page, corner, 'Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await saveScreenshot(page, 'en-scan-magnifier');
    const to = await corner.boundingBox();
    expect(to?.x).toBeGreaterThan((from?.x ?? 0) + 5);
    expect(to?.y).toBeGreaterThan((from?.y ?? 0) + 5);
    await scanner.button('Apply', 'Aplicar').click();
    await scanner.expectPage(1, 1);
    await scanner.button('Keep this page', '').dblclick();
    await scanner.expectPages(1);

    await scanner.addPage();
    await scanner.take(2, 2);
    await page.getByRole('radio', { name: 'Grey' }).check();
    await scanner.keep();
    await scanner.expectPages(2);
    await expectAccessible(page, 'the pages');
    await expectFitsNarrow(page, 'the pages');
    await saveScreenshot(page, 'en-scan-pages');
    await scanner.send(2);
    await new Documents(page).expectUploaded(passport, scanned);
    const pdf = await download(page, scanned);
    expect(countPages(pdf)).toBe(2);
    expect(pdf.length).toBeLessThan(2_000_000);
    await expect(scanner.opener()).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('pages are reordered and removed, and survive a reload and the Back button', async ({
    page,
    enter,
  }) => {
    await enter('portal', {}, '&view=portal');
    await new Portal(page).openDocuments();
    const scanner = new Scanner(page, passport);
    await scanner.open();
    const photos = await Promise.all([41, 42, 43].map((seed) => makePhotoFile(`${seed}.jpg`, seed)));
    await scanner.choose(photos.map(({ file }) => file) as never);
    await scanner.expectPages(3);
    const pictures = () =>
      scanner
        .window()
        .getByRole('listitem')
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const [first, second, third] = await pictures();
    await scanner.button('Move page 1 back', '').click();
    await expect.poll(pictures).toEqual([second, first, third]);
    await scanner.button('Remove page 3', '').click();
    await saveScreenshot(page, 'en-scan-remove');
    await page.getByRole('button', { name: 'Remove page', exact: true }).click();
    await scanner.expectPages(2);

    await page.goBack();
    await expect(scanner.window()).toBeHidden();
    await new Documents(page).expectOpen();
    const goOn = page.getByRole('button', { name: `Go on with the scan (2 pages): ${passport}` });
    await expect(goOn).toBeVisible();
    await page.reload();
    await goOn.click();
    await scanner.expectPages(2);
    await scanner.button('Delete all pages', '').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all pages' }).click();
    await expect(scanner.shutter()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(scanner.opener()).toBeFocused();
  });

  test('a blurred page causes a warning and is retaken; a dark one can be used anyway', async ({
    page,
    enter,
  }) => {
    await enter('documents');
    const scanner = new Scanner(page, passport);
    await scanner.open();
    await scanner.choose((await makePhotoFile('blurred.jpg', 51, { blur: 5 })).file);
    await scanner.expectPage(1, 1);
    await expect(page.getByRole('alert').filter({ hasText: 'This page looks blurred' })).toBeVisible();
    await expectAccessible(page, 'a blurred page');
    await saveScreenshot(page, 'en-scan-blurred');
    await scanner.button('Take it again', '').click();
    await scanner.take(1, 1);
    await expect(page.getByText('This page looks blurred')).toBeHidden();
    await scanner.keep();
    await scanner.addPage();
    await scanner.choose((await makePhotoFile('dark.jpg', 52, { light: 0.12 })).file);
    await expect(page.getByText('This page is dark')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Go on with the scan/ }).click();
    await expect(page.getByText('One page may be hard to read.')).toBeVisible();
    await saveScreenshot(page, 'en-scan-doubtful');
    await scanner.button('Send 2 pages', '').click();
    await scanner.button('Use it anyway', '').click();
    await scanner.send(2);
    await new Documents(page).expectUploaded(passport, scanned);
  });

  test('an interrupted upload of a scan resumes from the stored file after a reload', async ({
    page,
    enter,
  }) => {
    await enter('documents');
    const scanner = new Scanner(page, passport);
    await scanner.open();
    await scanner.take(1, 1);
    await page.getByRole('radio', { name: 'As photographed' }).check();
    await scanner.keep();
    const fast = await slowUploads(page, 20_000);
    await scanner.send(1);
    const documents = new Documents(page);
    await documents.expectUploading(passport);
    await page.reload();
    await fast();
    await expect(page.getByText(/Your scan is kept here: \d+% of it was sent\./)).toBeVisible();
    await saveScreenshot(page, 'en-scan-paused');
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await documents.expectUploaded(passport, scanned);
    expect(countPages(await download(page, scanned))).toBe(1);
  });
});

test('without camera permission the client is informed and continues with photos', async ({
  page,
  enter,
}) => {
  await enter('documents');
  const scanner = new Scanner(page, passport);
  await scanner.open();
  await expect(page.getByText('The camera is not allowed on this page')).toBeVisible();
  await expectAccessible(page, 'a camera that is not allowed');
  await expectFitsNarrow(page, 'a camera that is not allowed');
  await saveScreenshot(page, 'en-scan-refused');
  const opened = page.waitForEvent('filechooser');
  await scanner.button('Take a photo', '').click();
  const chooser = await opened;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles((await makePhotoFile('photo.jpg', 61)).file);
  await scanner.expectPage(1, 1);
  await scanner.keep();
  await scanner.send(1);
  await new Documents(page).expectUploaded(passport, scanned);
});

test.describe('on a phone with an old browser', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('scanning works without camera access, workers and storage', async ({ page, enter, owner }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      localStorage.setItem('language', 'es');
    });
    const template = await buildTemplate(owner, { documents: [{ name: 'Pasaporte', required: true }] });
    await enter('documents', { template });
    const scanner = new Scanner(page, 'Pasaporte', 'es');
    await scanner.open();
    await expectOnlySpanish(page, 'taking photos');
    await saveScreenshot(page, 'es-scan-photos');
    const { file } = await makePhotoFile('foto.jpg', 71, { blur: 5 });
    await scanner.choose(file, { name: 'roto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
    await expect(page.getByRole('alert')).toContainText('Un archivo no se pudo leer como foto.');
    await expectOnlySpanish(page, 'a file that is no photo');
    await scanner.button('', 'Volver a las páginas').click();
    await scanner.expectPages(1);
    await expect(page.getByText('Este navegador no conserva las páginas')).toBeVisible();
    await expectOnlySpanish(page, 'the pages');
    await saveScreenshot(page, 'es-scan-pages');
    await scanner.button('', 'Enviar 1 página').tap();
    await expect(page.getByText('Esta página se ve borrosa')).toBeVisible();
    await expectOnlySpanish(page, 'a blurred page');
    await saveScreenshot(page, 'es-scan-blurred');
    await scanner.button('', 'Fijar esquinas').tap();
    await expectOnlySpanish(page, 'the corners');
    await saveScreenshot(page, 'es-scan-corners');
    await scanner.button('', 'Toda la foto').tap();
    await scanner.button('', 'Aplicar').tap();
    await scanner.expectPage(1, 1);
    await scanner.button('', 'Usarla de todos modos').tap();
    await scanner.send(1);
    await new Documents(page, 'es').expectUploaded('Pasaporte', 'Pasaporte.pdf');
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a corner without a jump, and the area below the finger is magnified', async ({
    page,
    enter,
  }) => {
    await enter('documents');
    const scanner = new Scanner(page, passport);
    await scanner.open();
    await scanner.choose((await makePhotoFile('photo.jpg', 61)).file);
    await scanner.expectPage(1, 1);
    const size = await pictureSize(page.getByRole('img', { name: 'Page 1 as it will be sent' }));
    await scanner.button('Set corners', '').tap();
    const corner = scanner.corner('Bottom right');
    await expect(corner).toBeVisible();
    const middle = async () => {
      const { x, y, width, height } = (await corner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    };
    const from = await middle();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        // A finger does not hit the exact middle.
        touchPoints: by === undefined ? [] : [{ x: from.x + 12 + by, y: from.y + 9 + by }],
      });
    await touch('touchStart', 0);
    await touch('touchMove', -1);
    const held = await middle();
    expect(Math.hypot(held.x - from.x, held.y - from.y)).toBeLessThan(4);
    for (const by of [-20, -40, -60]) await touch('touchMove', by);
    await expect(scanner.window().locator('[style*="background-image"]')).toBeVisible();
    await saveScreenshot(page, 'en-scan-finger');
    await touch('touchEnd');
    const to = await middle();
    expect([Math.round(to.x - from.x), Math.round(to.y - from.y)]).toEqual([-60, -60]);
    await expect(scanner.window().locator('[style*="background-image"]')).toBeHidden();
    await scanner.button('Apply', '').tap();
    await scanner.expectPage(1, 1);
    const now = await pictureSize(page.getByRole('img', { name: 'Page 1 as it will be sent' }));
    expect(now).not.toEqual(size);
  });
});

test('a blurred photo from a file needs a confirmation and is sent unchanged', async ({ page, enter }) => {
  await enter('documents');
  const documents = new Documents(page);
  const { file } = await makePhotoFile('blurred.jpg', 51, { blur: 5 });
  await documents.choose(passport, file);
  const question = page.getByRole('dialog', { name: 'This photo may be hard to read' });
  await expect(question).toContainText('This page looks blurred');
  await expectAccessible(page, 'a blurred photo');
  await saveScreenshot(page, 'en-photo-blurred');
  await question.getByRole('button', { name: 'Take it again' }).click();
  await expect(question).toBeHidden();
  await documents.choose(passport, file);
  await question.getByRole('button', { name: 'Use it anyway' }).click();
  await documents.expectUploaded(passport, 'blurred.jpg');
  expect((await download(page, 'blurred.jpg')).equals(file.buffer)).toBe(true);

  await test.step('the same holds for one that replaces it', async () => {
    const opened = page.waitForEvent('filechooser');
    await documents.chooseAction(passport, 'blurred.jpg', 'Replace');
    await (await opened).setFiles((await makePhotoFile('again.jpg', 53, { blur: 5 })).file);
    await question.getByRole('button', { name: 'Take it again' }).click();
    await expect(question).toBeHidden();
    await documents.expectUploaded(passport, 'blurred.jpg');
  });
  await test.step('closing the question keeps the photos that can be read', async () => {
    const [good, bad] = [
      await makePhotoFile('good.jpg', 54),
      await makePhotoFile('bad.jpg', 55, { blur: 5 }),
    ];
    await new Box(page).give([good.file, bad.file]);
    await expect(question).toContainText('bad.jpg');
    await page.keyboard.press('Escape');
    await new Box(page).expectReceived('good.jpg');
    await expect(page.getByText('bad.jpg')).toBeHidden();
  });
});

test('a phone of 2019 at 50 kB/s scans a photo of 12 megapixels within minutes', async ({
  page,
  enter,
}, info) => {
  test.setTimeout(240_000);
  // Chromium throttles the page but not workers, so this test uses the slower way without workers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  await enter('documents');
  const { file } = await makePhotoFile('photo.jpg', 81, { size: 2000 });
  const buffer = await sharp(file.buffer).resize(3000, 4000).jpeg({ quality: 92 }).toBuffer();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await slowDown(page);
  const scanner = new Scanner(page, passport);
  const times: string[] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const start = Date.now();
    await work();
    times.push(`${name} ${((Date.now() - start) / 1000).toFixed(1)} s`);
  };
  await measure('open', () => scanner.open());
  await measure('page', async () => {
    await scanner.choose({ ...file, buffer });
    await scanner.expectPage(1, 1);
  });
  await scanner.keep();
  await measure('file', () => scanner.send(1));
  await measure('upload', () => new Documents(page).expectUploaded(passport, scanned));
  const pdf = await download(page, scanned);
  times.push(`photo ${buffer.length >> 10} KiB`, `PDF ${pdf.length >> 10} KiB`);
  info.annotations.push({ type: 'phone of 2019', description: times.join(', ') });
  expect(pdf.length).toBeLessThan(buffer.length);
});
