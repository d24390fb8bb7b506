import type { Page } from '@playwright/test';
import { buildMessage } from '../../../apps/server/test/builders/messages.ts';
import type { RequestWishes } from '../../../apps/server/test/builders/requests.ts';
import { insertRow } from '../../../apps/server/test/builders/rows.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';

interface Stage {
  name: string;
  wishes: RequestWishes;
  /** The questionnaire was submitted. */
  submitted?: true;
  /** An answer was sent back. */
  sentBack?: true;
  /** The legal team wrote a message. */
  message?: true;
  en: string;
  es: string;
  /** Where the button leads. */
  place: RegExp;
}

const stages: Stage[] = [
  {
    name: 'nothing-begun',
    wishes: { answers: 'none', documents: 'none' },
    en: 'Start the questionnaire',
    es: 'Empezar el cuestionario',
    place: /\/client\/questionnaire\?request_id=[^&]+$/,
  },
  {
    name: 'begun',
    wishes: { status: 'in-progress', answers: 'some', documents: 'some' },
    en: 'Continue the questionnaire',
    es: 'Continuar el cuestionario',
    place: /\/client\/questionnaire\?request_id=[^&]+$/,
  },
  {
    name: 'documents-missing',
    wishes: { status: 'in-progress', answers: 'all', documents: 'none' },
    submitted: true,
    en: 'Give this document',
    es: 'Entregar este documento',
    place: /\/client\/documents\?request_id=[^#]+#document-[\w-]+$/,
  },
  {
    name: 'all-done',
    wishes: { status: 'documents_submitted', answers: 'all', documents: 'all' },
    submitted: true,
    en: 'View my answers',
    es: 'Ver mis respuestas',
    place: /\/client\/questionnaire\?.*view=review/,
  },
  {
    name: 'sent-back',
    wishes: { status: 'documents_submitted', answers: 'all', documents: 'all' },
    submitted: true,
    sentBack: true,
    en: 'Answer again',
    es: 'Responder de nuevo',
    place: /\/client\/questionnaire\?.*question=1$/,
  },
  {
    name: 'message',
    wishes: { status: 'in-progress', answers: 'some', documents: 'some' },
    message: true,
    en: 'Read the message',
    es: 'Leer el mensaje',
    place: /\/client\/portal\?.*messages=open/,
  },
];

const primary = (page: Page) => page.locator('main :is(a, button).bg-accent');

for (const stage of stages) {
  test(`the portal leads with one next step: ${stage.name}`, async ({ page, owner, invite }) => {
    const request = await invite(stage.wishes);
    const { id, professional } = request;
    if (stage.submitted)
      await owner.query('UPDATE client_requests SET submitted_at = now() WHERE id = $1', [id]);
    if (stage.sentBack)
      await insertRow(owner, 'answers_sent_back', {
        workspace_id: professional.workspaceId,
        client_request_id: id,
        question_id: request.template.questions[0]?.id,
        reason: 'Please write it as in the passport.',
      });
    if (stage.message)
      await buildMessage(owner, { request, by: 'staff', body: 'Which of your two passports is newer?' });
    for (const language of ['en', 'es'] as const) {
      await page.goto(clientPageUrl('portal', request, '&view=portal'));
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await expect(primary(page)).toHaveCount(1);
      await expect(primary(page)).toContainText(stage[language]);
      await expectAccessible(page, `the portal: ${stage.name}`);
      await expectFitsNarrow(page, `the portal: ${stage.name}`);
      await saveScreenshot(page, `${language}-next-${stage.name}`);
    }
    await primary(page).click();
    await expect(page).toHaveURL(stage.place);
  });
}
