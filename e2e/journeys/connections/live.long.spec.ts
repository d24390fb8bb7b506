import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startEmbeddedPostgres } from '../../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { signUpProfessional } from '../../pages/accounts/sign-up.ts';
import { enterPortal, inviteClient } from '../../pages/client/client-entrance.ts';
import { Documents } from '../../pages/client/documents.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { countLoads } from '../../support/checks/loads.ts';
import { makeRealFiles } from '../../support/files/real-files.ts';
import { startVisafolio } from '../../support/servers/visafolio.ts';
import { addPlainTemplate, plainTemplate } from '../../support/test-templates.ts';
import { newVisitor } from '../../support/visitor.ts';

test.setTimeout(600_000);

const { name: template, questions, documents } = plainTemplate;
const person = { template, client: 'Elena Ríos', email: 'elena@example.com' };
const lawyer = { email: 'lawyer@example.com', password: 'correct horse battery' };

/** Cleanups of a test, run in reverse order. */
const started: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const end of started.splice(0).reverse()) await end();
});

test('an open dashboard catches up after a lost connection and after a server crash', async ({ browser }) => {
  const visafolio = await startVisafolio();
  await addPlainTemplate(visafolio);
  started.push(visafolio.stop);
  const office = await newVisitor(browser, visafolio);
  const dashboard = await signUpProfessional(office, visafolio, lawyer);
  const home = await newVisitor(browser, visafolio);
  const portal = await enterPortal(home, await inviteClient(dashboard, visafolio, person));
  const questionnaire = new Questionnaire(home);
  await portal.openQuestionnaire();
  await questionnaire.expectOpen();
  await dashboard.expectLive();
  const loads = countLoads(office);

  await test.step("the professional's connection is cut", async () => {
    await office.context().setOffline(true);
    await dashboard.expectReconnecting();
    await expectAccessible(office, 'dashboard without a connection');
    await questionnaire.answer('Ríos');
    await questionnaire.next(1, questions);
    await questionnaire.answer('Elena');
    await questionnaire.next(2, questions);
    await questionnaire.expectSaved();
    await dashboard.expectQuestions(person.client, { done: 0, total: questions });
    await office.context().setOffline(false);
    await dashboard.expectLive();
    await dashboard.expectQuestions(person.client, { done: 2, total: questions });
    await dashboard.expectStatus(person.client, 'In-progress');
  });

  await test.step('the server is killed while both pages are open', async () => {
    const overlay = await dashboard.openRequest(person.client);
    await visafolio.kill();
    await questionnaire.answer('Elena de los Ríos');
    await questionnaire.expectUnreachable();
    await visafolio.startAgain();
    await questionnaire.expectSavedAfterRetries();
    await overlay.expectAnswer('Other names ever used', 'Elena de los Ríos');
    await overlay.expectQuestions({ done: 3, total: questions });
    await overlay.close();
    await dashboard.expectLive();
    await dashboard.expectQuestions(person.client, { done: 3, total: questions });
  });

  expect(loads(), 'page loads of the dashboard').toBe(0);
  await office.context().close();
  await home.context().close();
});

test('live updates work when client and professional use different server processes', async ({ browser }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-replicas-'));
  started.push(() => rm(folder, { recursive: true, force: true }));
  const files = await makeRealFiles(browser, folder);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    log: () => undefined,
    durable: false,
  });
  started.push(postgres.stop);
  const shared = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    AUTH_SECRET: 'the same secret for every process of one firm',
  };
  const first = await startVisafolio(shared);
  started.push(first.stop);
  await addPlainTemplate({ databaseUrl: postgres.url });
  const second = await startVisafolio(shared);
  started.push(second.stop);

  const office = await newVisitor(browser, first);
  const dashboard = await signUpProfessional(office, first, lawyer);
  const home = await newVisitor(browser, second);
  const invitation = await inviteClient(dashboard, first, person);
  const loads = countLoads(office);
  const portal = await enterPortal(home, invitation.replace(first.url, second.url));
  await dashboard.expectInvitation(person.client, 'Invitation accepted');

  const questionnaire = new Questionnaire(home);
  await portal.openQuestionnaire();
  await questionnaire.expectOpen();
  await questionnaire.answer('Ríos');
  await questionnaire.expectSaved();
  await dashboard.expectQuestions(person.client, { done: 1, total: questions });

  const overlay = await dashboard.openRequest(person.client);
  await questionnaire.backToPortal();
  await portal.openDocuments();
  const upload = new Documents(home);
  await upload.choose('Passport', files.jpeg);
  const fileName = path.basename(files.jpeg);
  await upload.expectUploaded('Passport', fileName);
  await overlay.expectUploaded('Passport', fileName);
  await overlay.expectDocuments({ done: 1, total: documents });
  const { bytes } = await overlay.download('Passport');
  expect(bytes.equals(await readFile(files.jpeg))).toBe(true);

  await overlay.completeAnyway();
  await overlay.expectStatus('Completed');
  expect(loads(), 'page loads of the dashboard').toBe(0);

  await office.context().close();
  await home.context().close();
});
