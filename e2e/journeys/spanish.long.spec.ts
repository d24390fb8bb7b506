import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { SignIn } from '../pages/accounts/sign-in.ts';
import { Documents } from '../pages/client/documents.ts';
import { Portal } from '../pages/client/portal.ts';
import { Questionnaire, type ShownQuestion } from '../pages/client/questionnaire.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectOnlySpanish, expectSpanishMail } from '../support/checks/only-spanish.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { smallPdf } from '../support/files/small-pdf.ts';
import { getOwnerOptions, queryDatabase } from '../support/servers/database.ts';
import { waitForMail } from '../support/servers/mailbox.ts';
import { startVisafolio, type Visafolio } from '../support/servers/visafolio.ts';
import { loadStoredAnswers } from '../support/stored-answers.ts';
import { addPlainTemplate, plainTemplate } from '../support/test-templates.ts';

test.setTimeout(600_000);

const lawyer = { email: 'lucia@bufete.example', password: 'puerta-abierta-7' };
const client = { name: 'Inés Gómez', email: 'ines@cliente.example' };
const notes = 'Estimada Inés: tenga su pasaporte a mano.';
const { spanishName: template, questions, documents } = plainTemplate;

let server: Visafolio;

test.beforeAll(async () => {
  server = await startVisafolio();
  await addPlainTemplate(server);
});
test.afterAll(async () => {
  await server?.stop();
});

test('a Spanish-speaking professional and client see only Spanish, from the front page to the completed request', async ({
  browser,
}) => {
  const office = await newPage(browser);
  const home = await newPage(browser);
  const dashboard = new Dashboard(office, 'es');
  const portal = new Portal(home, 'es');

  await test.step('the professional chooses Spanish on the front page', async () => {
    await office.goto('/');
    await office.getByRole('button', { name: 'Español' }).click();
    await expect(office.getByRole('heading', { name: 'Cada respuesta y cada documento' })).toBeVisible();
    expect(await office.evaluate(() => localStorage.getItem('language'))).toBe('es');
    await check(office, 'landing');
  });

  await test.step('the sign-in page and its errors are in Spanish', async () => {
    const form = new SignIn(office, 'es');
    await form.open();
    await check(office, 'sign-in by link');
    await form.signIn(lawyer.email, 'otra-cosa');
    await expect(office.getByRole('alert')).toBeVisible();
    await check(office, 'wrong password');
    await form.openSignUp();
    await form.submitSignUp(lawyer.email, '123456');
    await expect(office.getByRole('alert')).toBeVisible();
    await check(office, 'common password');
    await form.signUp(lawyer.email, lawyer.password);
    await check(office, 'check your email');
  });

  await test.step('the confirmation mail is in Spanish', async () => {
    const mail = await waitForMail(server.dataDir, lawyer.email);
    expectSpanishMail(mail);
    const link = new MailLink(office, 'es');
    await link.open(mail.link);
    await check(office, 'confirm');
    await link.enter(mail.link, '/dashboard');
    await dashboard.expectOpen();
    await dashboard.expectEmpty();
    await check(office, 'empty dashboard');
  });

  await test.step('the professional sends a request in Spanish', async () => {
    const form = await dashboard.newRequest();
    await form.submit();
    await expect(office.getByText('Complete todos los campos obligatorios.')).toBeVisible();
    await check(office, 'new request, nothing filled in');
    await form.fillIn({ template, client: client.name, email: client.email, notes });
    await office.getByRole('button', { name: 'Agregar un patrocinador' }).click();
    await check(office, 'new request');
    await office.getByRole('button', { name: 'Quitar el patrocinador' }).click();
    await form.send({ template, client: client.name, email: client.email, notes });
    await dashboard.expectInvitation(client.name, 'Invitación enviada');
    await check(office, 'dashboard');
    const overlay = await dashboard.openRequest(client.name);
    await check(office, 'request');
    await overlay.close();
  });

  await test.step("the invitation is in the professional's language", async () => {
    const mail = await waitForMail(server.dataDir, client.email);
    expectSpanishMail(mail);
    expect(mail.text).toContain(notes);
    const link = new MailLink(home, 'es');
    await link.open(mail.link);
    await check(home, 'confirm an invitation');
    await link.enter(mail.link, '/client/portal');
    await portal.expectHome('Inés', notes);
    await check(home, 'portal home');
    await portal.getStarted();
    await portal.expectQuestions({ done: 0, total: questions });
    await check(home, 'portal');
  });

  const given = new Map<string, string>();

  await test.step('the client answers in Spanish; the stored values do not depend on the language', async () => {
    await portal.openQuestionnaire();
    const questionnaire = new Questionnaire(home, 'es');
    await questionnaire.expectOpen();
    const seen = new Set<string>();
    for (let number = 1; number <= questions; number++) {
      const asked = await questionnaire.read();
      const isNew = !seen.has(asked.control);
      seen.add(asked.control);
      if (isNew) await check(home, `question ${asked.control}`);
      else await expectOnlySpanish(home, `question ${number}`);
      if (asked.required || isNew) {
        const { answer, stored } = toValidAnswer(asked);
        await questionnaire.answer(answer);
        await questionnaire.expectAnswered(given.size + 1, questions);
        if (stored) given.set(asked.text, stored);
        else given.set(asked.text, '');
        if (isNew) await questionnaire.expectSaved();
      }
      if (asked.control === 'date' && isNew) {
        await questionnaire.next(number, questions);
        await questionnaire.previous(number + 1, questions);
        await questionnaire.expectAnswer('17 de mayo de 1990');
      }
      if (number < questions) await questionnaire.next(number, questions);
    }
    expect(seen.size).toBe(8);
    await questionnaire.review();
    await check(home, 'review');
    await home.goBack();
    await questionnaire.expectPosition(questions, questions);
    await questionnaire.submitButton().click();
    await expect(home.getByText('Sus respuestas se guardaron correctamente.')).toBeVisible();
    await expectOnlySpanish(home, 'questionnaire submitted');
    await portal.expectOpen();
    await check(home, 'portal after the questionnaire');

    const questionRows = await queryDatabase<{ id: string; text: string; choices: string[] | null }>(
      server.dataDir,
      `SELECT q.id, q.translations->'es'->>'text' AS text, q.options->'choices' AS choices
       FROM client_request_responses r JOIN template_questions q ON q.id = r.question_id`,
    );
    const owner = new pg.Pool({ ...(await getOwnerOptions(server.dataDir)), max: 1 });
    const answers = new Map(
      (await loadStoredAnswers(owner)).map(({ question_id, answer }) => [question_id, answer]),
    );
    await owner.end();
    const stored = new Map(questionRows.map(({ id, text }) => [text, answers.get(id) ?? '']));
    for (const [question, answer] of given) if (answer) expect(stored.get(question)).toBe(answer);
    const chosen = questionRows.filter(({ choices }) => choices);
    expect(chosen.length).toBeGreaterThan(0);
    for (const { id, choices } of chosen) expect(choices).toContain(answers.get(id));
  });

  await test.step('the client uploads in Spanish', async () => {
    await portal.openDocuments();
    const uploads = new Documents(home, 'es');
    await uploads.expectOpen();
    await check(home, 'documents');
    const [first = '', ...others] = await uploads.required();
    const page = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<html>') };
    await uploads.choose(first, page);
    await uploads.expectRefused(
      first,
      'foto.png',
      'El contenido de este archivo no corresponde a su nombre.',
    );
    await check(home, 'a refused file');
    await uploads.dismissRefusal(first);
    const file = await smallPdf(browser, 'escaneo.pdf');
    await uploads.upload(first, file, file.name);
    await expect(home.getByText(`${first} se subió correctamente`)).toBeVisible();
    await expectOnlySpanish(home, 'an uploaded file');
    await home.getByRole('button', { name: 'Eliminar escaneo.pdf' }).click();
    await expect(home.getByRole('alertdialog')).toBeVisible();
    await check(home, 'remove a file');
    await home.getByRole('button', { name: 'Cancelar' }).click();
    for (const document of others)
      await uploads.upload(document, await smallPdf(browser, file.name), file.name);
    await uploads.submit();
    await expectOnlySpanish(home, 'documents submitted');
    await portal.expectDocuments({ done: others.length + 1, total: documents });
    await check(home, 'portal after the documents');
  });

  await test.step('the professional reads everything in Spanish, including the notices', async () => {
    for (const count of [2, 3]) expectSpanishMail(await waitForMail(server.dataDir, lawyer.email, count));
    await dashboard.expectStatus(client.name, 'Documentos enviados');
    const overlay = await dashboard.openRequest(client.name);
    await expect(overlay.panel().getByText('17 de mayo de 1990').first()).toBeVisible();
    await expect(overlay.panel().getByText('Sí', { exact: true }).first()).toBeVisible();
    await check(office, 'answered request');
    await office.getByRole('button', { name: 'Actualizar estado' }).click();
    await expectOnlySpanish(office, 'status menu');
    await office.keyboard.press('Escape');
    await overlay.setStatus('Completada');
    await overlay.close();
    await dashboard.expectStatus(client.name, 'Completada');
    await check(office, 'dashboard with a completed request');
    await dashboard.more(client.name).click();
    await expectOnlySpanish(office, 'menu of a card');
    await office.getByRole('menuitem', { name: 'Eliminar solicitud', exact: true }).click();
    await expect(office.getByRole('alertdialog')).toBeVisible();
    await check(office, 'delete a request');
    await office.getByRole('button', { name: 'Cancelar' }).click();
    await office.getByLabel('Buscar solicitudes').fill('nadie');
    await expect(office.getByRole('heading', { name: 'No se encontraron solicitudes' })).toBeVisible();
    await check(office, 'nothing found');
    await office.getByRole('button', { name: 'Menú de la cuenta' }).click();
    await expectOnlySpanish(office, 'account menu');
    await office.keyboard.press('Escape');
    await dashboard.logOut();
  });

  await test.step('the client sees the completed request, only in Spanish', async () => {
    await home.reload();
    await portal.expectCompleteSteps(
      'Cuenta verificada',
      'Subir documentos',
      'Completar el cuestionario',
      'Revisión y envío',
    );
    await check(home, 'completed portal');
    await portal.openQuestionnaire();
    await expect(home.getByText('Este cuestionario está cerrado')).toBeVisible();
    await check(home, 'closed questionnaire');
    await home.goBack();
    await portal.openDocuments();
    await expect(home.getByText('Sus documentos están completos')).toBeVisible();
    await check(home, 'closed documents');
    await home.goto('/client/portal?request_id=01980000-0000-7000-8000-000000000000');
    await expect(home.getByRole('heading', { name: 'Error de acceso' })).toBeVisible();
    await check(home, 'no access');
    await home.goto('/no/existe');
    await expect(home.getByRole('heading', { name: '¡Vaya! Página no encontrada' })).toBeVisible();
    await check(home, 'page not found');
  });

  await test.step('a link that the client requests is in Spanish, also when it has been used', async () => {
    await home.goto('/auth');
    await portal.expectHome('Inés', notes);
    await portal.signOut();
    const form = new SignIn(home, 'es');
    await form.open();
    await form.requestLink(client.email);
    await check(home, 'a link is on its way');
    const mail = await waitForMail(server.dataDir, client.email, 2);
    expectSpanishMail(mail);
    const link = new MailLink(home, 'es');
    await link.enter(mail.link, '/client/portal');
    await link.open(mail.link);
    await link.confirm();
    await link.expectRefused();
    await check(home, 'used link');
    await link.requestNewLink();
    await check(home, 'used link, a new one on its way');
  });

  await office.context().close();
  await home.context().close();
});

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url })).newPage();
}

/** For every screen of the journey: only Spanish, and axe finds no violation. */
async function check(page: Page, screen: string): Promise<void> {
  await expectOnlySpanish(page, screen);
  await expectAccessible(page, screen);
  await saveScreenshot(page, `es-${screen.replaceAll(/[ ,]+/g, '-')}`);
}

/** The answer in Spanish and its stored value. Choices are stored in the template's language. */
function toValidAnswer({ control, choices }: ShownQuestion): { answer: string; stored?: string } {
  switch (control) {
    case 'date':
      return { answer: '17/05/1990', stored: '1990-05-17' };
    case 'email':
      return { answer: client.email, stored: client.email };
    case 'phone':
      return { answer: '+52 55 5555 0100', stored: '+52 55 5555 0100' };
    case 'number':
      return { answer: '3', stored: '3' };
    case 'select':
      return { answer: choices[0] ?? '' };
    case 'yesno':
      return { answer: 'Sí', stored: 'Yes' };
    default:
      return { answer: 'Una respuesta', stored: 'Una respuesta' };
  }
}
