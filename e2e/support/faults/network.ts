import type { CDPSession, Page } from '@playwright/test';

/** Limits uploads of the page to this speed. Returns a function that removes the limit. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await throttle(session, bytesPerSecond);
  return async () => {
    await throttle(session, -1);
    await session.detach();
  };
}

/** A slow 3G network: 400 kbit/s and 400 ms latency. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = 400_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

const throttle = (session: CDPSession, uploadThroughput: number) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
