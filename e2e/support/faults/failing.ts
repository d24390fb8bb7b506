import { expect, type Locator, type Page } from '@playwright/test';
import { breakCalls, onPath } from './broken-calls.ts';

const calls = {
  session: /\/api\/auth\/get-session$/,
  verification: /\/api\/functions\/verify-client-access$/,
  request: /\/api\/rpc\/get_client_request_with_template$/,
  firm: /\/api\/rpc\/get_firm_for_request$/,
  questions: /\/api\/rpc\/get_template_questions_for_request$/,
  documents: /\/api\/rpc\/get_template_documents_for_request$/,
  saving: /\/api\/client_request_responses$/,
  submission: /\/api\/rpc\/submit_questionnaire$/,
  handingIn: /\/api\/rpc\/submit_documents$/,
  removal: /\/api\/client_document_uploads\/[^/]+$/,
  uploads: /\/api\/uploads$/,
  box: /\/api\/rpc\/get_box_files$/,
  everything: /\/api\//,
};

/** Makes a call of a client's page fail until the returned function is called. */
export async function breakCall(
  page: Page,
  call: keyof typeof calls,
  how?: Parameters<typeof breakCalls>[3],
): Promise<() => Promise<void>> {
  await withoutAnswersInPage(page);
  return breakCalls(page, 'any', calls[call], how);
}

/** Delays the answer to a call until the returned function is called. */
export async function holdCall(page: Page, call: keyof typeof calls): Promise<() => void> {
  await withoutAnswersInPage(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(onPath(calls[call]), async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/**
 * Removes the embedded responses of a client's first calls from the page, so that the browser makes the calls as on a
 * navigation.
 */
async function withoutAnswersInPage(page: Page): Promise<void> {
  await page.route('**/client/*?*', async (route) => {
    const response = await route.fetch();
    const answered = /<div id="root">.*<script id="page-data".*?<\/script>/s;
    const body = (await response.text()).replace(answered, '<div id="root"></div>');
    await route.fulfill({ response, body });
  });
}

/** Skips the waits between retries until the text is on the page. `page.clock` must be installed. */
export async function skipRetryDelays(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(shown).toBeVisible({ timeout: 150 });
  }).toPass({ timeout: 30_000 });
}
