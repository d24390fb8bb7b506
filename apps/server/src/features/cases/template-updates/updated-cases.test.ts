import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { removeFirm } from '../../firms/firms.usecases.ts';
import { makeMailsDue, sendRequestMails } from '../../notifications/client-mails/request-mails.testing.ts';
import { deleteTemplate } from '../../templates/edit-templates.ts';
import { enterAnswer } from '../questionnaire/staff/enter-answer.ts';
import { sendBack } from '../questionnaire/staff/send-back.ts';
import { deleteRequest, getRequest } from '../requests.usecases.ts';
import {
  anotherDocument,
  buildTemplateInUse,
  everything,
  type TemplateInUse,
} from './template-updates.testing.ts';

let world: AccountsWorld;
let at: TemplateInUse;

beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.mailer.refusal = null;
  at = await buildTemplateInUse(
    world,
    await buildProfessional(world.owner, { firm: await buildFirm(world.owner) }),
  );
});

const former = [
  ['Mother’s maiden name', 'Souza'],
  ['Highest degree', 'BA'],
  ['Years of work', '7'],
];

it('a mail about an answer that was sent back before the update names its question', async () => {
  const ana = await at.send();
  await at.answer(ana, everything);
  world.mailer.refusal = new Error('550');
  const question_id = (await at.ids(ana)).get('Full name') ?? '';
  await sendBack(world.services, at.staff, {
    id: ana.id,
    question_id,
    answer: 'Ana',
    reason: 'As in the passport',
  });
  await at.edit();
  await at.update();
  world.mailer.refusal = null;
  await makeMailsDue(world.owner);
  await sendRequestMails(world.services);
  const mails = world.mailsTo(ana.client.email).filter(({ text }) => text.includes('As in the passport'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Full name');
});

it('reminders begin again if everything was there before the update', async () => {
  const ana = await at.send();
  await world.owner.query(
    `INSERT INTO reminder_schedules (client_request_id, workspace_id, mode, idle_since)
     SELECT id, workspace_id, 'firm', now() FROM client_requests WHERE id = $1`,
    [ana.id],
  );
  await at.edit();
  await at.update();
  const { rows } = await world.owner.query(
    `SELECT needs_plan, idle_since FROM reminder_schedules WHERE client_request_id = $1`,
    [ana.id],
  );
  expect(rows).toEqual([{ needs_plan: true, idle_since: null }]);
});

it('files stay with the same document, and with one that is no longer asked for', async () => {
  const ana = await at.send();
  const documents = (await at.detail(ana)).documents;
  for (const { id } of documents)
    await world.owner.query(
      `WITH given AS (
         INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, client_request_document_id, file_name,
           file_path, file_size, file_type)
         SELECT d.workspace_id, d.client_request_id, u.id, d.id, 'file.pdf', d.id || '.pdf', 10, 'application/pdf'
         FROM client_request_documents d JOIN client_users u ON u.client_request_id = d.client_request_id WHERE d.id = $1
       ) UPDATE client_request_documents SET status = 'completed', uploaded_at = now() WHERE id = $1`,
      [id],
    );
  await at.edit();
  const shown = await at.preview(anotherDocument);
  expect(shown.requests).toMatchObject([{ documents_left: [2], document_stats: { completed: 2, total: 2 } }]);
  await at.apply(shown, anotherDocument);
  const after = await at.detail(ana);
  expect(
    after.documents.map(({ name, files, waived_at }) => [name, files.length, waived_at === null]),
  ).toEqual([
    ['Passport', 1, true],
    ['Résumé', 1, false],
    ['Diploma', 0, true],
  ]);
  expect(after.document_stats).toMatchObject({ completed: 1, total: 2 });
});

it('former answers go with their case when a firm is dissolved, to a copy of the template too', async () => {
  const other = await buildProfessional(world.owner, { firm: at.professional.firm });
  const colleague = { as: 'staff', userId: other.id, email: other.email } as const;
  const [ana, rui] = [await at.send(), await at.send('Rui', colleague)];
  for (const each of [ana, rui]) await at.answer(each, everything);
  await at.edit();
  await at.apply(await at.preview());
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  const administrator: AdministratorActor = { as: 'administrator', userId: id, email };
  await removeFirm(world.services, administrator, at.professional.firm?.id ?? '');
  for (const [actor, each] of [
    [at.staff, ana],
    [colleague, rui],
  ] as const) {
    const request = await getRequest(world.services, actor, each.id);
    expect(request.former_questions.map(({ text, answer }) => [text, answer])).toEqual(former);
    expect(request.question_stats).toEqual({ answered: 2, total: 5 });
    const name = request.questions.find(({ text }) => text === 'Full name');
    await enterAnswer(world.services, actor, {
      id: each.id,
      question_id: name?.id ?? '',
      answer: 'Ana Lima',
      expected_answer: 'Ana',
    });
  }
});

it('a case that was updated can be deleted, and then its template', async () => {
  const ana = await at.send();
  await at.answer(ana, everything);
  await at.edit();
  await at.update();
  await deleteRequest(world.services, at.staff, ana.id);
  expect(await deleteTemplate(world.services, at.staff, at.templateId)).toMatchObject({ outcome: 'deleted' });
});
