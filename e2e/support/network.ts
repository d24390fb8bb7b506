import type { CDPSession, Page } from '@playwright/test';

/** Slows what the page sends down to so many bytes a second. Returns the way back to normal. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await throttle(session, bytesPerSecond);
  return async () => {
    await throttle(session, -1);
    await session.detach();
  };
}

const throttle = (session: CDPSession, uploadThroughput: number) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
