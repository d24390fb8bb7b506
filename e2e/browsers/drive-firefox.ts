import { type ElementHandle, launch } from 'puppeteer-core';
import { type BrowserDriver, poll, waitMs } from './browser-driver.ts';

/** Firefox over WebDriver BiDi, which needs no driver program. */
export async function driveFirefox(executablePath: string): Promise<BrowserDriver> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, timeout: 60_000 });
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  await page.setViewport({ width: 1280, height: 800 });
  const shown = (xpath: string) => page.locator(`xpath/${xpath}`);
  const present = async (xpath: string) => {
    const element = await page.waitForSelector(`xpath/${xpath}`);
    if (!element) throw new Error(`${xpath} is not there`);
    return element;
  };
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => shown(xpath).click(),
    async type(xpath, text) {
      const field = await present(xpath);
      await field.click();
      await field.evaluate((element) => (element as HTMLInputElement).select());
      await page.keyboard.press('Backspace');
      await field.type(text);
    },
    async select(xpath, label) {
      const field = await present(xpath);
      const value = await field.evaluate(
        (element, wanted) =>
          [...(element as HTMLSelectElement).options].find((option) => option.label === wanted)?.value,
        label,
      );
      await (field as ElementHandle<HTMLSelectElement>).select(value ?? '');
    },
    async attach(xpath, file) {
      await ((await present(xpath)) as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    waitFor: (xpath) =>
      poll(xpath, async () => {
        for (const element of await page.$$(`xpath/${xpath}`)) if (await element.isVisible()) return true;
        return undefined;
      }).then(() => {}),
    text: (xpath) =>
      poll(xpath, async () => {
        const [element] = await page.$$(`xpath/${xpath}`);
        return element?.evaluate((node) => (node as HTMLElement).innerText);
      }),
    count: async (xpath) => (await page.$$(`xpath/${xpath}`)).length,
    path: async () => new URL(page.url()).pathname,
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
