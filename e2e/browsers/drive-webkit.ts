import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { findFreePort } from '../support/servers/free-port.ts';
import { type BrowserDriver, poll } from './browser-driver.ts';

/** WebKitGTK's MiniBrowser over WebKitWebDriver, on its own virtual screen. */
export async function driveWebKit(miniBrowser: string): Promise<BrowserDriver> {
  const [display, screen] = await startScreen();
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  try {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    });
    const session = await poll('WebKitWebDriver', () =>
      new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
    );
    const all = (xpath: string) => session.findElements(By.xpath(xpath));
    const first = (xpath: string, fits: (element: WebElement) => Promise<boolean>) =>
      poll(xpath, async () => {
        for (const element of await all(xpath)) if (await fits(element)) return element;
        return undefined;
      });
    const shown = (xpath: string) => first(xpath, (element) => element.isDisplayed());
    const ready = (xpath: string) =>
      first(xpath, async (element) => (await element.isDisplayed()) && (await element.isEnabled()));
    await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    const version = (await session.getCapabilities()).getBrowserVersion();
    return {
      name: `WebKitGTK ${version}`,
      open: (url) => session.get(url),
      // A page that is rendering can replace an element between finding and pressing it.
      click: (xpath) =>
        poll(xpath, async () => {
          const element = await ready(xpath);
          // The driver does not scroll to elements below the window.
          await session.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
          await element.click();
          return true;
        }).then(() => {}),
      async type(xpath, text) {
        const field = await ready(xpath);
        await field.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE);
        await field.sendKeys(text);
      },
      async select(xpath, label) {
        const option = await first(`${xpath}/option[normalize-space()=${quoted(label)}]`, async () => true);
        await option.click();
      },
      attach: async (xpath, file) => (await first(xpath, async () => true)).sendKeys(file),
      waitFor: async (xpath) => void (await shown(xpath)),
      text: async (xpath) => (await first(xpath, async () => true)).getText(),
      count: async (xpath) => (await all(xpath)).length,
      path: async () => new URL(await session.getCurrentUrl()).pathname,
      picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
      async close() {
        await session.quit().catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** A virtual screen; Xvfb chooses the number and writes it to a pipe. */
async function startScreen(): Promise<[display: string, screen: ChildProcess]> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = screen.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe');
  const [number] = await once(pipe, 'data');
  return [`:${String(number).trim()}`, screen];
}
