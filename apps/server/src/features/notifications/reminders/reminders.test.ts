import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { previewReminder, sendReminder } from './reminders.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mailer.refusal = null;
});

const asStaff = ({ professional }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: professional.id,
  email: professional.email,
});
const remind = (request: BuiltRequest) => sendReminder(world.services, asStaff(request), request.id);

test('a reminder names what is missing and nothing else, as previewed, and opens the request', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const preview = await previewReminder(world.services, asStaff(request), request.id);
  expect(world.mailsTo(request.client.email)).toHaveLength(0);
  expect(await remind(request)).toEqual({
    sent: true,
    recipient: request.client.email,
    other_recipients: [],
    text: null,
  });
  const [mail] = world.mailsTo(request.client.email);
  expect(mail?.subject).toBe(preview.subject);
  for (const text of [mail?.text ?? '', preview.text]) {
    expect(text).toContain('Have you ever been refused a visa?');
    expect(text).not.toContain('Passport copy');
    expect(text).not.toContain('Résumé');
  }
  const token = mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  expect((await world.post('/mail-link/confirm', { token })).body).toMatchObject({ requestId: request.id });
  const { items } = await listTimeline(world.services, asStaff(request), { request_id: request.id });
  expect(items.map(({ kind }) => kind)).toContain('reminder.sent');
});

test('a reminder is in the language that staff noted for the client', async () => {
  const professional = await buildProfessional(world.owner);
  const email = newEmail();
  await buildContact(world.owner, { professional, email, preferredLanguage: 'Spanish' });
  const request = await buildRequest(world.owner, { professional, client: { email } });
  const preview = await previewReminder(world.services, asStaff(request), request.id);
  expect(preview).toMatchObject({ language: 'es', recipient: email });
  expect(preview.text).toContain('Documentos por subir');
});

test('of two tabs at once one reminds, and so for an hour', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const outcomes = await Promise.allSettled([remind(request), remind(request)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(remind(request)).rejects.toMatchObject({
    code: 'requests.reminded_recently',
    data: { next_at: expect.stringMatching(/Z$/) },
  });
  expect(world.mailsTo(request.client.email)).toHaveLength(1);
  await world.owner.query(
    `UPDATE client_requests SET reminded_at = now() - interval '61 min' WHERE id = $1`,
    [request.id],
  );
  await remind(request);
  expect(world.mailsTo(request.client.email)).toHaveLength(2);
});

test('where nothing is missing, or the request is completed, nobody is reminded', async () => {
  const done = await buildRequest(world.owner, { status: 'documents_submitted', answers: 'all' });
  await world.owner.query('UPDATE client_requests SET submitted_at = now() WHERE id = $1', [done.id]);
  await expect(remind(done)).rejects.toMatchObject({ code: 'requests.nothing_missing' });
  const completed = await buildRequest(world.owner, { status: 'completed' });
  await expect(remind(completed)).rejects.toMatchObject({ code: 'requests.completed' });
});

test('one that the mail server refuses is told so', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  world.mailer.refusal = new Error('550');
  expect(await remind(request)).toMatchObject({ sent: false });
  const { items } = await listTimeline(world.services, asStaff(request), { request_id: request.id });
  expect(items[0]).toMatchObject({ kind: 'reminder.failed', actor_kind: 'staff' });
});

test('a reminder names the files that wait without a place, in either language', async () => {
  for (const [language, title] of [
    ['English', '14 files still wait for you to say which document they are for'],
    ['Spanish', '14 archivos todavía esperan que indique a qué documento corresponden'],
  ] as const) {
    const professional = await buildProfessional(world.owner);
    const email = newEmail();
    await buildContact(world.owner, { professional, email, preferredLanguage: language });
    const request = await buildRequest(world.owner, { professional, client: { email } });
    await world.owner.query(
      `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, file_name, file_path, file_size, file_type, uploaded_at)
       SELECT u.workspace_id, u.client_request_id, u.id, 'scan-' || n || '.pdf', new_id() || '.pdf', 9, 'application/pdf', now() + n * interval '1 s'
       FROM client_users u, generate_series(1, 14) n WHERE u.client_request_id = $1`,
      [request.id],
    );
    const place =
      language === 'English'
        ? 'Say which documents they are for:\n'
        : 'Indicar a qué documentos corresponden:\n';
    const preview = await previewReminder(
      world.services,
      { as: 'staff', userId: professional.id, email: professional.email },
      request.id,
    );
    expect(preview.text).toContain(
      `${place}http://visafolio.test/client/documents?request_id=${request.id}#box\n`,
    );
    await remind(request);
    const [mail] = world.mailsTo(email);
    expect(mail?.text).toContain(title);
    const link = mail?.text.split(place)[1]?.split('\n')[0] ?? '';
    const { pathname, searchParams } = new URL(link);
    expect(pathname).toBe('/auth/confirm');
    expect(searchParams.get('box')).toBe('open');
    const token = searchParams.get('token');
    expect((await world.post('/mail-link/confirm', { token })).body).toMatchObject({ requestId: request.id });
    expect(mail?.text).toContain('scan-12.pdf');
    expect(mail?.text).not.toContain('scan-13.pdf');
    expect(mail?.text).toContain(language === 'English' ? 'and 2 more' : 'y 2 más');
  }
});
