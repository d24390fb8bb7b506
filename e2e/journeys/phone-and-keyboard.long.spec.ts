import { type Browser, expect, type Page, test } from '@playwright/test';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { SignIn } from '../pages/accounts/sign-in.ts';
import { signUpProfessional } from '../pages/accounts/sign-up.ts';
import { Documents } from '../pages/client/documents.ts';
import { Portal } from '../pages/client/portal.ts';
import { Questionnaire, type ShownQuestion } from '../pages/client/questionnaire.ts';
import { startLink } from '../pages/client/start.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFocusKept, expectFocusTrapped, pressOn, tabTo } from '../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { smallPdf } from '../support/files/small-pdf.ts';
import { waitForMail } from '../support/servers/mailbox.ts';
import { startVisafolio, type Visafolio } from '../support/servers/visafolio.ts';
import { addPlainTemplate, plainTemplate } from '../support/test-templates.ts';

test.setTimeout(600_000);

const { name: template, questions, documents } = plainTemplate;
const lawyer = { email: 'lucia@bufete.example', password: 'puerta-abierta-7' };
const client = {
  name: 'Ana Torres',
  email: 'ana@client.example',
  notes: 'Please have your passport at hand.',
};

let server: Visafolio;

test.beforeAll(async ({ browser }) => {
  server = await startVisafolio();
  await addPlainTemplate(server);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const dashboard = await signUpProfessional(page, server, lawyer);
  const form = await dashboard.newRequest();
  await form.send({ template, client: client.name, email: client.email, notes: client.notes });
  await page.context().close();
});
test.afterAll(async () => {
  await server?.stop();
});

test('a client completes a request on a phone by keyboard only, from the mail to the submitted documents', async ({
  browser,
}) => {
  const page = await newPhone(browser);
  const portal = new Portal(page);

  await test.step('the client signs in by the mail', async () => {
    const { link } = await waitForMail(server.dataDir, client.email);
    await new MailLink(page).open(link);
    await check(page, 'confirm');
    await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
    await expectFocusKept(page, 'skipping to the content');
    await pressOn(page, page.getByRole('button', { name: 'Continue', exact: true }));
    await new MailLink(page).expectWelcome();
    await expectFocusKept(page, 'the click on the link');
    await portal.expectHome('Ana', client.notes);
    await expectTitleFocused(page, 'Welcome, Ana');
    await check(page, 'portal-home');
  });

  await test.step('the client starts the questionnaire', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Get Started', exact: true }));
    await portal.expectOpen();
    await expectTitleFocused(page, 'Hello, Ana');
    await portal.expectQuestions({ done: 0, total: questions });
    await check(page, 'portal');
  });

  const questionnaire = new Questionnaire(page);

  await test.step('the client answers the required questions, and a screen reader announces each save', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Questionnaire', exact: true }));
    await expect(startLink(page)).toBeVisible();
    await expectTitleFocused(page, 'Application Questionnaire');
    await check(page, 'before-the-start');
    await pressOn(page, startLink(page));
    await expect(page.getByRole('heading', { name: 'Start with your passport' })).toBeVisible();
    await check(page, 'passport-start');
    await pressOn(page, page.getByRole('link', { name: 'Answer without my passport', exact: true }));
    const saved = page.getByRole('status').filter({ hasText: 'Saved' });
    const seen = new Set<string>();
    let answered = 0;
    for (let number = 1; number <= questions; number++) {
      const asked = await questionnaire.read();
      if (number > 1) await expect(questionnaire.control()).toBeFocused();
      const first = !seen.has(asked.control);
      seen.add(asked.control);
      if (asked.required || first) {
        await answer(page, questionnaire, asked);
        answered += 1;
        await questionnaire.expectAnswered(answered, questions);
      }
      if (first && asked.control === 'yesno') await clearAndAnswerAgain(page, questionnaire);
      if (first && asked.control === 'date') await pickFromCalendar(page, questionnaire);
      if (first) {
        await expect(saved).toBeVisible();
        await check(page, `question-${asked.control}`);
      }
      if (number < questions) {
        await pressOn(page, questionnaire.nextButton());
        await questionnaire.expectPosition(number + 1, questions);
      }
    }
    expect(seen.size).toBe(8);
  });

  await test.step('the client goes back one question and forward again', async () => {
    await pressOn(page, questionnaire.previousButton());
    await questionnaire.expectPosition(questions - 1, questions);
    await expectFocusKept(page, 'Previous');
    await pressOn(page, questionnaire.nextButton());
    await questionnaire.expectPosition(questions, questions);
  });

  await test.step('the client reviews and submits', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Review all answers' }));
    await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeVisible();
    await expectFocusKept(page, 'opening the review');
    await check(page, 'review');
    await pressOn(page, page.getByRole('link', { name: 'Change: Date of birth' }));
    await expect(page.getByRole('heading', { name: 'Date of birth' })).toBeVisible();
    await expectFocusKept(page, 'the way back from the review');
    await pressOn(page, page.getByRole('link', { name: 'Review all answers' }));
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await pressOn(page, sections.last());
    await pressOn(page, questionnaire.submitButton());
    await expect(page.getByText('Your answers have been saved successfully.')).toBeVisible();
    await portal.expectOpen();
    await expectTitleFocused(page, 'Hello, Ana');
    await portal.expectCompleteSteps('Account Verified', 'Complete Questionnaire');
    await check(page, 'portal-after-the-questionnaire');
  });

  await test.step('the client uploads, removes a file, uploads it again, and submits', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Documents', exact: true }));
    const uploads = new Documents(page);
    await uploads.expectOpen();
    await expectTitleFocused(page, 'Document Upload');
    await check(page, 'documents');
    const required = await uploads.required();
    const pick = async (document: string) => {
      const file = await smallPdf(browser, 'scan.pdf');
      const chooser = page.waitForEvent('filechooser');
      await pressOn(page, page.getByRole('button', { name: `Upload: ${document}`, exact: true }));
      await (await chooser).setFiles(file);
      await uploads.expectUploaded(document, file.name);
      await expectFocusKept(page, 'an upload');
    };
    for (const [index, document] of required.entries()) {
      await pick(document);
      await uploads.expectProgress(index + 1, documents);
      await expect(
        page.getByRole('status').filter({ hasText: `${index + 1} of ${documents}` }),
      ).toBeVisible();
    }

    const [first = ''] = required;
    const remove = uploads.item(first).getByRole('button', { name: 'Remove scan.pdf' });
    const question = page.getByRole('alertdialog', { name: 'Remove this file?' });
    await tabTo(page, remove, { back: true });
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await expectFocusTrapped(page, question, 6);
    await check(page, 'remove-a-file');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: 'Remove file' }));
    await expect(remove).toBeHidden();
    await expectFocusKept(page, 'removing a file');
    await pick(first);

    await pressOn(page, uploads.submitButton());
    await expect(page.getByText('Your documents have been successfully submitted for review')).toBeVisible();
    await portal.expectOpen();
    await expectTitleFocused(page, 'Hello, Ana');
    await portal.expectDocuments({ done: required.length, total: documents });
    await check(page, 'portal-after-the-documents');
  });

  await test.step('the client signs out', async () => {
    const titles = await watchTitles(page);
    await tabTo(page, page.getByRole('button', { name: 'Sign Out' }), { back: true });
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await expectTitleFocused(page, 'Every answer and every document, in one folio');
    expect(await titles()).not.toContain('Access Error');
    await check(page, 'landing');
  });
  await page.context().close();
});

test('a used link and a wrong code can be handled by keyboard', async ({ browser }) => {
  const page = await newPhone(browser);
  await page.goto(`/auth/confirm?token=${'x'.repeat(43)}`);
  await pressOn(page, page.getByRole('button', { name: 'Continue', exact: true }));
  await new MailLink(page).expectRefused();
  await expectFocusKept(page, 'a refused link');
  await check(page, 'link-refused');
  await pressOn(page, page.getByRole('button', { name: 'Send me a new link' }));
  await expect(page.getByText('If this link was ours')).toBeVisible();
  await expectFocusKept(page, 'asking for a new link');
  await tabTo(page, page.getByLabel('6-digit code'));
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code has 6 digits.')).toBeVisible();
  await expectFocusKept(page, 'a code that is too short');
  await check(page, 'code-too-short');
  await page.context().close();
});

test('a professional signs in, and sends, reads and deletes a request by keyboard only', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const dashboard = new Dashboard(page);
  const newRequest = page.getByRole('button', { name: 'New request', exact: true });

  await test.step('the professional signs in', async () => {
    await new SignIn(page).open();
    await check(page, 'sign-in');
    await tabTo(page, page.getByRole('tab', { name: 'Magic Link' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('At least 6 characters.')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, page.getByLabel('Email', { exact: true }));
    await page.keyboard.type(lawyer.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('wrong-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Email or password is not correct.');
    await expectFocusKept(page, 'a wrong password');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(lawyer.password);
    await page.keyboard.press('Enter');
    await dashboard.expectOpen();
    await expectTitleFocused(page, 'Client requests');
    await check(page, 'dashboard');
  });

  await test.step('the professional opens the form; Escape closes it and returns the focus', async () => {
    const form = page.getByRole('dialog', { name: 'Create New Client Request' });
    await pressOn(page, newRequest);
    await expect(form).toBeVisible();
    await expect(form.locator(':focus').or(form.and(page.locator(':focus')))).toHaveCount(1);
    await expectFocusTrapped(page, form);
    await check(page, 'new-request');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(newRequest).toBeFocused();
  });

  await test.step('the professional sends a request; the first missing field gets the focus', async () => {
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create New Client Request' });
    await pressOn(page, form.getByRole('button', { name: 'Create Request' }));
    await expect(form.getByText('Please fill in all required fields.')).toBeVisible();
    const templates = form.getByRole('button', { name: /^Template/ });
    await expect(templates).toBeFocused();
    await page.keyboard.type('Plain');
    await expect(form.getByRole('listbox').getByRole('option', { name: template })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(templates).toContainText(template);
    await expect(templates).toBeFocused();
    await tabTo(page, form.getByLabel('Client name'));
    await page.keyboard.type('Berta Ruiz');
    await tabTo(page, form.getByLabel('Client email'));
    await page.keyboard.type('berta@client.example');
    await tabTo(page, form.getByLabel('Notes', { exact: true }));
    await page.keyboard.type('Welcome, ');
    await pressOn(page, form.getByRole('button', { name: 'Client name' }));
    await expect(form.getByLabel('Notes', { exact: true })).toBeFocused();
    await pressOn(page, form.getByRole('button', { name: 'Create Request' }));
    await expect(page.getByText('invitation sent to client (berta@client.example)!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(newRequest).toBeFocused();
    await expect(dashboard.card('Berta Ruiz')).toBeVisible();
  });

  await test.step('the professional reads it; Escape returns the focus to its card', async () => {
    const details = page.getByRole('button', { name: 'View Details of Berta Ruiz' });
    await pressOn(page, details);
    const overlay = page.getByRole('dialog', { name: 'Berta Ruiz' });
    await expect(overlay.getByRole('heading', { name: 'Client information' })).toBeVisible();
    await expectFocusTrapped(page, overlay, 12);
    await check(page, 'request');
    // It stands after all documents and answers: backwards it is near.
    await tabTo(page, overlay.getByRole('button', { name: 'Update Status' }), { back: true });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Completed' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectFocusKept(page, 'opening the menu');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(overlay.getByRole('button', { name: 'Update Status' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(details).toBeFocused();
  });

  await test.step('the professional cancels the deletion once, then deletes it', async () => {
    const more = dashboard.more('Berta Ruiz');
    const remove = page.getByRole('menuitem', { name: 'Delete Request' });
    const question = page.getByRole('alertdialog', { name: 'Delete Client Request' });
    await pressOn(page, more);
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectFocusTrapped(page, question, 6);
    await check(page, 'delete-a-request');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: 'Delete Request' }));
    await expect(question).toBeHidden();
    await expect(dashboard.card('Berta Ruiz')).toBeHidden();
    await expectTitleFocused(page, 'Client requests');
  });

  await test.step('the professional filters, searches, and logs out', async () => {
    await tabTo(page, page.getByLabel('Search requests'));
    await page.keyboard.type('nobody');
    await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible();
    await check(page, 'nothing-found');
    await pressOn(page, page.getByRole('button', { name: 'Clear search' }).last());
    await expect(dashboard.card(client.name)).toBeVisible();
    await expectFocusKept(page, 'clearing the search');
    await tabTo(page, page.getByRole('tab', { name: /^All/ }));
    await page.keyboard.press('End');
    await expect(page.getByRole('heading', { name: 'Nothing here right now' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Account menu' }), { back: true });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/auth');
    await expectFocusKept(page, 'logging out');
  });
  await context.close();
});

async function newPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  return context.newPage();
}

/** For every screen of the journey: axe finds no violation, and the page fits a small phone. */
async function check(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectFitsNarrow(page, screen);
  await saveScreenshot(page, `en-${screen}`);
}

/** A new page is announced: its title has the focus. */
async function expectTitleFocused(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeFocused();
}

/** Collects every title shown from now on, however briefly. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('h1')) seen.add(textContent);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => titles.evaluate((seen) => [...seen]);
}

/** Answers by keyboard only. The first question's control is reached by Tab, the others get the focus automatically. */
async function answer(page: Page, questionnaire: Questionnaire, { control }: ShownQuestion): Promise<void> {
  const box = questionnaire.control();
  if (control === 'yesno') {
    await tabTo(page, box.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(box.getByRole('radio', { name: 'No' })).toBeChecked();
    return;
  }
  if (!(await box.evaluate((element) => element === document.activeElement))) await tabTo(page, box);
  if (control === 'select') await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(typed[control] ?? 'An answer');
}

/** Clearing removes the pressed button, so the focus must move. */
async function clearAndAnswerAgain(page: Page, questionnaire: Questionnaire): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Clear answer' }));
  await expect(questionnaire.control().getByRole('radio', { checked: true })).toHaveCount(0);
  await expectFocusKept(page, 'clearing an answer');
  await page.keyboard.press('Space');
  // Faster than answers are saved and rendered, which must not look like another device's answer.
  for (let time = 0; time < 20; time++) await page.keyboard.press('ArrowDown');
  await questionnaire.expectSaved();
  await expect(page.getByText('also answered in another window')).toHaveCount(0);
}

/** Chooses one day later in the calendar under the box. */
async function pickFromCalendar(page: Page, questionnaire: Questionnaire): Promise<void> {
  const open = page.getByRole('button', { name: 'Open calendar' });
  await pressOn(page, open);
  await expect(page.getByRole('button', { name: 'Thursday, May 17, 1990' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await questionnaire.expectAnswer('May 18, 1990');
}

const typed: Partial<Record<ShownQuestion['control'], string>> = {
  date: '05/17/1990',
  email: client.email,
  phone: '+52 55 5555 0100',
  number: '3',
};
