import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AttackWorld, type Browser, createAttackWorld } from '../../../../test/attacks/world.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildNoteTemplate } from '../../../../test/builders/note-templates.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { recordInactive } from '../../../../test/builders/stored-files.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';

const password = 'seven herons on a wire';
const bucket = 'client-documents';

/** Every table of firms and clients with an owner. */
const tables = [
  'contacts',
  'templates',
  'template_versions',
  'template_questions',
  'template_documents',
  'note_templates',
  'client_requests',
  'client_users',
  'client_request_documents',
  'client_request_responses',
  'client_document_uploads',
  'client_documents',
  'unfinished_uploads',
  'mail_orders',
  'outbox',
  'activity',
];

let world: AttackWorld;
beforeAll(async () => {
  world = await createAttackWorld();
  // The administrator who stays.
  await buildProfessional(world.server.owner, { role: 'admin' });
});
afterAll(() => world.close());

async function query(sql: string, values: unknown[] = []) {
  return (await world.server.owner.query(sql, values)).rows;
}

async function enter({ email }: Professional): Promise<Browser> {
  const browser = world.browser();
  await browser.post('/sign-in/email', { email, password });
  expect(await browser.signedInAs()).toBe(email);
  return browser;
}

async function countRows({ workspaceId }: Professional): Promise<Record<string, number>> {
  const counts = tables.map(
    (table) => `(SELECT count(*)::int FROM ${table} WHERE workspace_id = $1) AS ${table}`,
  );
  return (await query(`SELECT ${counts.join(', ')}`, [workspaceId]))[0];
}

const isThere = async (id: string) =>
  (await query('SELECT FROM auth."user" WHERE id = $1', [id])).length === 1;

let leaver: Professional;
let template: Awaited<ReturnType<typeof buildTemplate>>;
let open: BuiltRequest;
let done: BuiltRequest;

/** Two cases, one of them completed, and a row in every other table. */
async function build(wishes: Parameters<typeof buildProfessional>[1]): Promise<void> {
  const { owner, services } = world.server;
  leaver = await buildProfessional(owner, { password, ...wishes });
  template = await buildTemplate(owner, { owner: leaver });
  await buildNoteTemplate(owner, { professional: leaver });
  open = await buildRequest(owner, { professional: leaver, template, status: 'documents_submitted' });
  done = await buildRequest(owner, { professional: leaver, status: 'completed', sponsor: true });
  const first = open.uploads[0];
  if (!first) throw new Error('no upload');
  const content = Buffer.from('a passport');
  await services.files.put(bucket, first.file_path, Readable.from([content]), {
    contentType: 'application/pdf',
    size: content.length,
    workspaceId: leaver.workspaceId,
  });
  await recordInactive(owner, [first.file_path]);
  await query(
    `INSERT INTO unfinished_uploads (id, account_id, workspace_id, client_request_id) VALUES (new_id(), $3, $1, $2)`,
    [leaver.workspaceId, open.id, (await buildClientUser(owner, open.client)).id],
  );
  await query(
    `INSERT INTO template_questions (workspace_id, client_request_id, text, type, required, order_index)
     VALUES ($1, $2, 'One more', 'text', true, 0)`,
    [leaver.workspaceId, open.id],
  );
  await query(
    `INSERT INTO mail_orders (workspace_id, client_request_id, kind, state) VALUES ($1, $2, 'reminder', 'sent')`,
    [leaver.workspaceId, open.id],
  );
  await query('DELETE FROM outbox WHERE client_request_id = $1', [open.id]);
  await query("INSERT INTO outbox (kind, client_request_id, workspace_id) VALUES ('answers.pdf', $1, $2)", [
    done.id,
    leaver.workspaceId,
  ]);
  await query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
     SELECT workspace_id, id, user_id, 'staff', 'request.created' FROM client_requests WHERE user_id = $1`,
    [leaver.id],
  );
  const counts = await countRows(leaver);
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
}

describe('in a firm with a colleague', () => {
  let colleague: Professional;
  beforeEach(async () => {
    await build({});
    colleague = await buildProfessional(world.server.owner, { firm: leaver.firm, password });
  });

  test('the person sees what they own and who can take over', async () => {
    const disabled = await buildProfessional(world.server.owner, { firm: leaver.firm });
    await query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const browser = await enter(leaver);
    const { status, body } = await browser.call('GET', '/accounts/deletion');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      open_cases: 1,
      completed_cases: 1,
      contacts: 2,
      templates: 2,
      colleagues: [{ id: colleague.id, name: colleague.name, email: colleague.email }],
      last_administrator: false,
      break_glass: false,
    });
  });

  test('every case becomes the colleague’s, and the firm loses no row', async () => {
    const before = await countRows(leaver);
    const owner = await world.server.owner.connect();
    const told: string[] = [];
    owner.on('notification', ({ payload = '' }) => told.push(payload));
    await owner.query('LISTEN visafolio_access');
    const [here, there] = [await enter(leaver), await enter(leaver)];

    const answer = await here.post('/account/delete', { email: leaver.email, colleagueId: colleague.id });
    expect(answer).toMatchObject({ status: 200 });
    expect(await isThere(leaver.id)).toBe(false);
    expect(await there.signedInAs()).toBeNull();
    await expect.poll(() => told).toContain(leaver.id);
    await owner.query('UNLISTEN *');
    owner.release();

    // Each case records the change.
    expect(await countRows(colleague)).toEqual({ ...before, activity: (before.activity ?? 0) + 2 });
    expect(
      await query('SELECT DISTINCT user_id FROM client_requests WHERE id = ANY ($1)', [[open.id, done.id]]),
    ).toEqual([{ user_id: colleague.id }]);
    // They were the firm's only administrator.
    expect(await query('SELECT firm_role FROM profiles WHERE id = $1', [colleague.id])).toEqual([
      { firm_role: 'firm_admin' },
    ]);
    await expect
      .poll(() => world.mailsTo(leaver.email).at(-1)?.subject)
      .toContain('Your account was deleted');
  });

  test('the colleague opens the case, its file and its timeline, and the client still gets in', async () => {
    const browser = await enter(leaver);
    await browser.post('/account/delete', { email: leaver.email, colleagueId: colleague.id });
    const next = await enter(colleague);
    expect((await next.call('GET', `/client_requests/${open.id}`)).body).toMatchObject({
      name: open.client.name,
    });
    const path = open.uploads[0]?.file_path;
    expect((await next.call('GET', `/storage/client-documents/${path}`)).status).toBe(200);
    const { body } = await next.call('GET', `/activity?request_id=${open.id}`);
    const told = (body.items as { kind: string }[]).filter(({ kind }) => !kind.endsWith('.viewed'));
    expect(told).toMatchObject([
      {
        kind: 'request.handed_over',
        actor_name: leaver.name,
        payload: { from: leaver.name, to: colleague.name },
      },
      { kind: 'request.created', actor_name: leaver.name },
    ]);
    const client = world.browser();
    await client.post('/sign-in/magic-link', { email: open.client.email });
    await client.post('/mail-link/confirm', { token: world.newestMail(open.client.email).token });
    const entered = await client.call('POST', '/functions/verify-client-access', { requestId: open.id });
    expect(entered.status).toBe(200);
  });

  test('only an active colleague of the same firm can be chosen', async () => {
    const stranger = await buildProfessional(world.server.owner);
    const disabled = await buildProfessional(world.server.owner, { firm: leaver.firm });
    await query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const browser = await enter(leaver);
    const before = await world.server.fingerprint();
    for (const { id } of [stranger, disabled, leaver, open.client]) {
      const refused = await browser.post('/account/delete', { email: leaver.email, colleagueId: id });
      expect(refused).toMatchObject({ status: 404, body: { code: 'accounts.colleague_not_found' } });
    }
    const none = await browser.post('/account/delete', { email: leaver.email });
    expect(none).toMatchObject({ status: 422, body: { code: 'accounts.colleague_required' } });
    expect(await world.server.fingerprint()).toBe(before);
    expect(await isThere(leaver.id)).toBe(true);
  });

  test("a firm's break-glass person must be replaced first", async () => {
    await query(
      'INSERT INTO auth.firm_policy (firm_id, sso_only, break_glass_user_id) VALUES ($1, true, $2)',
      [leaver.firm?.id, leaver.id],
    );
    const browser = await enter(leaver);
    expect((await browser.call('GET', '/accounts/deletion')).body).toMatchObject({ break_glass: true });
    const wish = { email: leaver.email, colleagueId: colleague.id };
    const refused = await browser.post('/account/delete', wish);
    expect(refused).toMatchObject({ status: 409, body: { code: 'accounts.break_glass_person' } });
    await query('UPDATE auth.firm_policy SET break_glass_user_id = $1, sso_only = false', [colleague.id]);
    expect((await browser.post('/account/delete', wish)).status).toBe(200);
  });

  test('of two who hand over to each other at once, one stays', async () => {
    const [here, there] = [await enter(leaver), await enter(colleague)];
    const answers = await Promise.all([
      here.post('/account/delete', { email: leaver.email, colleagueId: colleague.id }),
      there.post('/account/delete', { email: colleague.email, colleagueId: leaver.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(
      await query('SELECT count(*)::int FROM client_requests WHERE id = ANY ($1)', [[open.id, done.id]]),
    ).toEqual([{ count: 2 }]);
  });
});

describe('alone', () => {
  test.each([
    ['without a firm', () => Promise.resolve(null)],
    ['in a firm of one', () => buildFirm(world.server.owner)],
  ])('%s: everything is deleted with the account, files and links too', async (_, firm) => {
    await build({ firm: await firm() });
    const client = world.browser();
    await client.post('/sign-in/magic-link', { email: open.client.email });
    const link = world.newestMail(open.client.email).token;
    const browser = await enter(leaver);
    expect((await browser.call('GET', '/accounts/deletion')).body).toMatchObject({ colleagues: [] });
    const foreign = await query('SELECT id FROM client_requests WHERE user_id <> $1 ORDER BY id', [
      leaver.id,
    ]);

    expect((await browser.post('/account/delete', { email: leaver.email })).status).toBe(200);
    expect(await isThere(leaver.id)).toBe(false);
    expect(await browser.signedInAs()).toBeNull();
    expect(Object.values(await countRows(leaver)).every((count) => count === 0)).toBe(true);
    expect(await query('SELECT id FROM client_requests ORDER BY id')).toEqual(foreign);
    await deleteStoredFiles(world.server.services);
    expect(await query('SELECT FROM file_deletions WHERE workspace_id = $1', [leaver.workspaceId])).toEqual(
      [],
    );
    expect(await world.server.services.files.read(bucket, open.uploads[0]?.file_path ?? '')).toBeNull();
    // A firm remains and may get people again; a single person's data must become unreadable in backups too.
    const keys = await query(
      'SELECT destroyed_at IS NOT NULL AS destroyed FROM workspace_keys WHERE workspace_id = $1',
      [leaver.workspaceId],
    );
    expect(keys).toEqual([{ destroyed: leaver.workspaceId === leaver.id }]);
    expect(await query('SELECT FROM key_erasures WHERE workspace_id = $1', [leaver.id])).toHaveLength(
      leaver.workspaceId === leaver.id ? 1 : 0,
    );
    await client.post('/mail-link/confirm', { token: link });
    const entered = await client.call('POST', '/functions/verify-client-access', { requestId: open.id });
    expect(entered.status).not.toBe(200);
  });

  test('all folders can be downloaded before, in one file', async () => {
    await build({ firm: null });
    const browser = await enter(leaver);
    const answer = await world.server.fetch(
      new Request(new URL('/api/storage/client-folders/all.zip', world.server.url), {
        headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      }),
    );
    const { unzipSync } = await import('fflate');
    const unpacked = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const names = Object.keys(unpacked);
    for (const { client } of [open, done]) {
      expect(names.some((name) => name.startsWith('All client folders/') && name.includes(client.name))).toBe(
        true,
      );
    }
    expect(Object.values(unpacked).map((bytes) => Buffer.from(bytes).toString())).toContain('a passport');
    const stranger = await enter(await buildProfessional(world.server.owner, { password }));
    expect((await stranger.call('GET', '/storage/client-folders/all.zip')).status).toBe(404);
  });
});

test('needs a recent sign-in and the own address', async () => {
  await build({ firm: null });
  const browser = await enter(leaver);
  const wrong = await browser.post('/account/delete', { email: 'somebody.else@example.com' });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'accounts.email_not_repeated' } });
  await query("UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE user_id = $1", [
    leaver.id,
  ]);
  const stale = await browser.post('/account/delete', { email: leaver.email });
  expect(stale).toMatchObject({ status: 403, body: { code: 'accounts.recent_sign_in_required' } });
  expect(await isThere(leaver.id)).toBe(true);
  await browser.post('/reauthenticate', { password });
  expect((await browser.post('/account/delete', { email: leaver.email })).status).toBe(200);
});

test('the last administrator cannot leave; another one can, and those who stay are notified', async () => {
  const { owner } = world.server;
  const others = await query("UPDATE user_roles SET role = 'user' WHERE role = 'admin' RETURNING user_id");
  const admin = await buildProfessional(owner, { role: 'admin', firm: null, password });
  const browser = await enter(admin);
  expect((await browser.call('GET', '/accounts/deletion')).body).toMatchObject({ last_administrator: true });
  const refused = await browser.post('/account/delete', { email: admin.email });
  expect(refused).toMatchObject({ status: 409, body: { code: 'users.last_administrator' } });
  await query("UPDATE user_roles SET role = 'admin' WHERE user_id = $1", [others[0]?.user_id]);
  expect((await browser.post('/account/delete', { email: admin.email })).status).toBe(200);
  const [staying] = await query('SELECT email FROM auth."user" WHERE id = $1', [others[0]?.user_id]);
  await expect.poll(() => world.mailsTo(staying?.email).at(-1)?.text ?? '').toContain(admin.name);
});
