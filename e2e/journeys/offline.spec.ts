import type { Page } from '@playwright/test';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { Portal } from '../pages/client/portal.ts';
import { Questionnaire } from '../pages/client/questionnaire.ts';
import { toValidAnswer } from '../support/answers.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { expect, type Invited, test } from '../support/invited-client.ts';
import { readBrowserStorage, waitForLastData, waitForWorker } from '../support/offline.ts';
import { loadStoredAnswers } from '../support/stored-answers.ts';

test.use({ serviceWorkers: 'allow' });

const offline = 'You are offline.';

/** By the mail's link to the first question; everything for a time without a connection is stored. */
async function enter(page: Page, { mail, requestId }: Invited): Promise<Questionnaire> {
  await new MailLink(page).enter(mail.link, '/client/portal');
  const portal = new Portal(page);
  await portal.getStarted();
  await portal.openQuestionnaire();
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  await waitForWorker(page);
  await waitForLastData(page, requestId);
  return questionnaire;
}

test('a client answers the whole questionnaire without a connection, reloads meanwhile, and submits it later', async ({
  page,
  owner,
  invite,
}) => {
  const invited = await invite('Ana Torres');
  const questionnaire = await enter(page, invited);
  const count = Number(/Question 1 of (\d+)/.exec(await page.getByRole('main').innerText())?.[1]);
  expect(count).toBeGreaterThan(30);
  const answers = new Map<string, string>();
  const answerUpTo = async (last: number) => {
    for (let number = answers.size + 1; number <= last; number++) {
      const asked = await questionnaire.read();
      const { given } = toValidAnswer(asked);
      await questionnaire.answer(given, asked);
      answers.set(asked.text, given);
      if (number < count) await questionnaire.next(number, count);
    }
  };

  await answerUpTo(2);
  await expect.poll(async () => (await loadStoredAnswers(owner, invited.requestId)).length).toBe(2);
  await page.context().setOffline(true);
  await answerUpTo(5);
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await questionnaire.expectAnswered(5, count);
  await questionnaire.expectPosition(6, count);
  await expectAccessible(page, 'the questionnaire without a connection');
  await expectFitsNarrow(page, 'the questionnaire without a connection');
  await saveScreenshot(page, 'en-questionnaire-offline');
  await answerUpTo(count);
  await page.reload();
  await questionnaire.expectAnswered(count, count);

  await questionnaire.backToPortal();
  await new Portal(page).expectQuestions({ done: count, total: count });
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await new Portal(page).expectQuestions({ done: count, total: count });
  await saveScreenshot(page, 'en-portal-offline');
  expect(await loadStoredAnswers(owner, invited.requestId)).toHaveLength(2);

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await loadStoredAnswers(owner, invited.requestId)).map(({ answer }) => answer).length)
    .toBe(count);
  await expect(page.getByText(offline)).toBeHidden();
  await new Portal(page).openQuestionnaire();
  await questionnaire.review();
  expect([...(await questionnaire.reviewed()).keys()]).toEqual([...answers.keys()]);
  await questionnaire.submit();
  const { rows } = await owner.query('SELECT submitted_at FROM client_requests WHERE id = $1', [
    invited.requestId,
  ]);
  expect(rows[0].submitted_at).not.toBeNull();
  expect((await readBrowserStorage(page)).local).not.toContain('unsent-answers');
});
