import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { pdf } from '../../files/testing/sample-files.ts';
import type { Manifest } from './format/manifest.ts';
import { createArchiveCalls } from './testing/archive-calls.ts';
import { openZip } from './testing/open-zip.ts';
import { buildRichWorkspace, type RichWorkspace } from './testing/rich-workspace.ts';

let server: TestServer;
let rich: RichWorkspace;
const mails: Mail[] = [];
beforeAll(async () => {
  server = await createTestServer();
  server.services.mailer = { send: async (mail) => void mails.push(mail), close: async () => {} };
  rich = await buildRichWorkspace(server);
}, 60_000);
afterAll(() => server.close());

const getManifest = (files: Map<string, Buffer>): Manifest => JSON.parse(String(files.get('manifest.json')));
const single = async () => buildProfessional(server.owner, { firm: null });
const asStaff = ({ id, email }: Professional) => ({ as: 'staff' as const, userId: id, email });

describe('everything of a workspace in one archive', () => {
  it('contains nothing of a restricted case that the administrator may not read, and counts it', async () => {
    const archive = await (await createArchiveCalls(server, rich.administrator)).exportArchive();
    expect(archive.includes(rich.hidden.client.email)).toBe(false);
    expect(archive.includes(rich.hidden.id)).toBe(false);
    expect(archive.includes(rich.restricted.client.email)).toBe(true);
    const manifest = getManifest(await openZip(archive));
    expect(manifest).toMatchObject({
      format: 'visafolio-workspace',
      version: 4,
      cases_left_out: 1,
      workspace: { kind: 'firm', name: 'Ortega & Söhne <b>Law</b>' },
      made_by: { name: rich.administrator.name, email: rich.administrator.email },
      missing_files: [],
    });
    expect(manifest.counts).toMatchObject({ client_requests: 3, people: 2, template_versions: 3 });
  });

  it('has the audit log as a file for people, without what is about a restricted case that they may not read', async () => {
    const member = { id: rich.colleague.id, email: rich.colleague.email };
    for (const requestId of [rich.hidden.id, rich.restricted.id])
      await server.owner.query(
        `INSERT INTO audit_entries (log_id, kind, actor_id, actor_kind, session_kind, request_id)
         SELECT workspace_id, 'answers.viewed', $2, 'staff', 'none', id FROM client_requests WHERE id = $1`,
        [requestId, member.id],
      );
    const files = await openZip(await (await createArchiveCalls(server, rich.administrator)).exportArchive());
    const log = String(files.get('audit-log.csv'));
    expect(log).toContain(rich.restricted.id);
    expect(log).toContain(rich.colleague.name);
    expect(log).not.toContain(rich.hidden.id);
  });

  it('contains no password, no token and no secret of a session', async () => {
    const archive = await (await createArchiveCalls(server, rich.administrator)).exportArchive();
    const { rows } = await server.owner.query<{ secret: string }>(
      'SELECT token AS secret FROM auth.session UNION ALL SELECT password FROM auth.account WHERE password IS NOT NULL',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret } of rows) expect(archive.includes(secret)).toBe(false);
  });

  it('is named by firm and day, and recorded as a view of each case', async () => {
    const calls = await createArchiveCalls(server, rich.administrator);
    const { id } = (await (await calls.order()).json()) as { id: string };
    const answer = await calls.call('GET', `/exports/${id}.zip`);
    await answer.arrayBuffer();
    const day = new Date().toISOString().slice(0, 10);
    expect(answer.headers.get('content-disposition')).toContain(`law`);
    expect(answer.headers.get('content-disposition')).toContain(`-${day}.zip`);
    const { rows } = await server.owner.query(
      "SELECT DISTINCT client_request_id FROM activity WHERE kind = 'document.viewed' AND payload ->> 'file_name' LIKE '%' || $1 || '%'",
      [day],
    );
    const seen = rows.map((row) => row.client_request_id);
    expect(seen).toContain(rich.open.id);
    expect(seen).not.toContain(rich.hidden.id);
    expect((await calls.status()).last_export?.by).toBe(rich.administrator.name);
  });

  it('sends a mail to all admins of the firm', async () => {
    const firm = await buildFirm(server.owner);
    const first = await buildProfessional(server.owner, { firm });
    const second = await buildProfessional(server.owner, { firm });
    const member = await buildProfessional(server.owner, { firm });
    await server.owner.query("UPDATE profiles SET firm_role = 'firm_admin' WHERE id = $1", [second.id]);
    await (await createArchiveCalls(server, second)).exportArchive();
    server.sendMails();
    await server.services.background.settled();
    const notices = mails.filter(({ to }) => [first.email, second.email, member.email].includes(to));
    expect(notices.map(({ to }) => to).sort()).toEqual([first.email, second.email].sort());
    for (const { subject, text } of notices) {
      expect(subject).toBe('Visafolio: Everything of your workspace was downloaded');
      expect(text).toContain(second.email);
    }
  });

  it('requires an admin with a recent sign-in', async () => {
    const member = await createArchiveCalls(server, rich.colleague);
    expect(await member.status()).toMatchObject({ allowed: false, empty: false });
    for (const answer of [await member.order(), await member.begin(1_000)])
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'session.firm_administrator_required' },
      ]);
    const calls = await createArchiveCalls(server, rich.administrator);
    const { id } = (await (await calls.order()).json()) as { id: string };
    expect((await member.call('GET', `/exports/${id}.zip`)).status).toBe(403);
    // Only the person who ordered it may fetch it.
    const other = await createArchiveCalls(server, await single());
    expect((await other.call('GET', `/exports/${id}.zip`)).status).toBe(404);
    await server.owner.query(
      "UPDATE auth.session SET proved_at = now() - interval '11 minutes' WHERE user_id = $1",
      [rich.administrator.id],
    );
    for (const answer of [await calls.order(), await calls.call('GET', `/exports/${id}.zip`)])
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'accounts.recent_sign_in_required' },
      ]);
  });

  it('contains what exists: a missing file is listed, and its document asked for again', async () => {
    const person = await single();
    const request = await buildRequest(server.owner, { professional: person, documents: 'some' });
    const calls = await createArchiveCalls(server, person);
    const archive = Buffer.from(await calls.exportArchive());
    expect(getManifest(await openZip(archive)).missing_files).toEqual(
      request.uploads.map(({ id }) => id).sort(),
    );
    const other = await single();
    const brought = await (await createArchiveCalls(server, other)).importArchive(archive);
    expect(brought).toMatchObject({ state: 'done', counts: { files: 0, missing_files: 2 } });
    const { rows } = await server.owner.query(
      'SELECT status, uploaded_at FROM client_request_documents WHERE workspace_id = $1',
      [other.id],
    );
    expect(rows).toEqual(Array(3).fill({ status: 'pending', uploaded_at: null }));
  });
});

describe('an imported archive', () => {
  it('gives rows of people without an account here to the importing person, and keeps the names', async () => {
    const archive = Buffer.from(await (await createArchiveCalls(server, rich.administrator)).exportArchive());
    const person = await single();
    server.sendMails();
    await server.services.background.settled();
    const before = mails.length;
    const brought = await (await createArchiveCalls(server, person)).importArchive(archive);
    expect(brought).toMatchObject({ state: 'done', counts: { unknown_people: 2 } });
    const cases = await server.owner.query(
      'SELECT id, user_id, invitation_state, status, case_number FROM client_requests WHERE workspace_id = $1',
      [person.id],
    );
    expect(cases.rows.map(({ user_id }) => user_id)).toEqual(Array(3).fill(person.id));
    for (const { status, invitation_state } of cases.rows)
      expect(invitation_state).toBe(status === 'completed' ? 'accepted' : 'not_sent');
    const notes = await server.owner.query(
      'SELECT author_id, author_name, mentioned_ids FROM case_notes WHERE workspace_id = $1',
      [person.id],
    );
    expect(notes.rows).toEqual([{ author_id: null, author_name: rich.colleague.name, mentioned_ids: [] }]);
    // It sends no invitation and no reminder; the importing person is notified.
    await server.services.background.settled();
    expect(mails.slice(before).map(({ to }) => to)).toEqual([person.email]);
    expect(await countOrders()).toBe(0);
    const open = cases.rows.find(({ status }) => status === 'in-progress');
    const { items } = await listTimeline(server.services, asStaff(person), { request_id: open.id });
    expect(items.map(({ kind, actor_name }) => [kind, actor_name])).toEqual(
      expect.arrayContaining([
        ['request.imported', null],
        ['answers.saved', rich.colleague.name],
        ['request.created', rich.administrator.name],
      ]),
    );
    expect(items.find(({ kind }) => kind === 'request.imported')?.payload).toMatchObject({
      workspace: 'Ortega & Söhne <b>Law</b>',
    });
  });

  it('lets its clients sign in by their e-mail, with intact files', async () => {
    const archive = Buffer.from(await (await createArchiveCalls(server, rich.administrator)).exportArchive());
    const person = await single();
    await (await createArchiveCalls(server, person)).importArchive(archive);
    const { rows } = await server.owner.query(
      `SELECT u.email, d.file_path, d.file_size::int AS size FROM client_users u
       JOIN client_document_uploads d USING (client_request_id)
       WHERE u.workspace_id = $1 AND u.email = $2`,
      [person.id, rich.open.client.email],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { file_path, size } of rows) {
      const stored = await server.services.files.read('client-documents', file_path);
      stored?.content.destroy();
      expect(stored?.size).toBe(size);
    }
    const listed = await server.owner.query('SELECT 1 FROM file_deletions WHERE workspace_id = $1', [
      person.id,
    ]);
    expect(listed.rowCount).toBe(0);
  });

  it('with a template that this library lacks imports it as archived', async () => {
    const person = await single();
    const template = await buildTemplate(server.owner, { name: 'Gone tomorrow' });
    await buildRequest(server.owner, { professional: person, template });
    const archive = Buffer.from(await (await createArchiveCalls(server, person)).exportArchive());
    await server.owner.query(
      "UPDATE template_questions SET text = text || ' now' WHERE template_version_id = $1",
      [template.versionId],
    );
    const other = await single();
    const brought = await (await createArchiveCalls(server, other)).importArchive(archive);
    expect(brought).toMatchObject({ state: 'done', counts: { cases: 1, templates: 1 } });
    const { rows } = await server.owner.query(
      `SELECT t.category, t.archived_at IS NOT NULL AS archived, count(q.id)::int AS questions FROM templates t
       JOIN template_versions v ON v.template_id = t.id JOIN template_questions q ON q.template_version_id = v.id
       WHERE t.workspace_id = $1 GROUP BY t.id`,
      [other.id],
    );
    expect(rows).toEqual([{ category: 'custom', archived: true, questions: 8 }]);
  });
});

describe('an import', () => {
  it('is refused if the workspace is not empty', async () => {
    const person = await single();
    await buildRequest(server.owner, { professional: person });
    const answer = await (await createArchiveCalls(server, person)).begin(1_000);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'exports.not_empty' }]);
  });

  it('is refused if there are only cases that its administrator may not see', async () => {
    const firm = await buildFirm(server.owner);
    const administrator = await buildProfessional(server.owner, { firm });
    const member = await buildProfessional(server.owner, { firm });
    const request = await buildRequest(server.owner, { professional: member });
    await server.owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
      [request.id],
    );
    await server.owner.query('UPDATE contacts SET restricted_request_id = $1 WHERE id = $2', [
      request.id,
      request.contact.id,
    ]);
    const calls = await createArchiveCalls(server, administrator);
    expect((await calls.status()).empty).toBe(false);
    expect((await calls.begin(1_000)).status).toBe(409);
  });

  it('is refused if the workspace was filled meanwhile, and nothing of it is imported', async () => {
    const archive = Buffer.from(await (await createArchiveCalls(server, rich.administrator)).exportArchive());
    const person = await single();
    const calls = await createArchiveCalls(server, person);
    const id = randomUUID();
    await calls.begin(archive.length, id);
    await buildRequest(server.owner, { professional: person });
    expect((await calls.send(id, archive)).status).toBe(202);
    await server.services.background.settled();
    expect((await calls.status()).last_import).toMatchObject({
      state: 'refused',
      problem: 'exports.not_empty',
    });
    const { rows } = await server.owner.query(
      'SELECT count(*)::int AS n FROM client_requests WHERE workspace_id = $1',
      [person.id],
    );
    expect(rows[0].n).toBe(1);
    const folder = path.join(server.dataDir, 'files/client-documents', person.id);
    expect((await readdir(folder).catch(() => [])).filter((name) => name.startsWith('imported_'))).toEqual(
      [],
    );
  });

  it('of two at once is accepted once', async () => {
    const person = await single();
    const calls = await createArchiveCalls(server, person);
    const id = randomUUID();
    const twice = await Promise.all([calls.begin(1_000, id), calls.begin(1_000, id)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    const other = await calls.begin(1_000);
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'exports.import_running' }]);
  });

  it('that is larger than the installation accepts is refused before the upload', async () => {
    const calls = await createArchiveCalls(server, await single());
    const answer = await calls.begin(11_000 * 1024 * 1024);
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'exports.too_large' }]);
  });

  it('that no server works on any more is reported as interrupted, and another one may begin', async () => {
    const person = await single();
    const calls = await createArchiveCalls(server, person);
    await calls.begin(1_000);
    await server.owner.query(
      "UPDATE workspace_archives SET touched_at = now() - interval '3 minutes', state = 'importing' WHERE user_id = $1",
      [person.id],
    );
    expect((await calls.status()).last_import).toMatchObject({
      state: 'refused',
      problem: 'exports.interrupted',
    });
    expect((await calls.begin(1_000)).status).toBe(201);
  });

  it('whose upload broke off can be sent once more under the same id', async () => {
    const archive = Buffer.from(await (await createArchiveCalls(server, rich.administrator)).exportArchive());
    const calls = await createArchiveCalls(server, await single());
    const id = randomUUID();
    await calls.begin(archive.length, id);
    const interrupted = new ReadableStream({
      start(controller) {
        controller.enqueue(archive.subarray(0, 1_000));
        controller.error(new Error('the line is dead'));
      },
    });
    await calls.send(id, interrupted);
    expect((await calls.send(id, archive)).status).toBe(202);
    await server.services.background.settled();
    expect((await calls.status()).last_import).toMatchObject({ id, state: 'done' });
  });
});

/** Short form; `LARGE_ARCHIVE_MB` sets the size. */
it('a large archive is made and read in little memory', async () => {
  const megabytes = Number(process.env.LARGE_ARCHIVE_MB ?? 300);
  const person = await single();
  const content = pdf(20 * 1024 * 1024);
  const fileBytes = content.length;
  const count = Math.ceil((megabytes * 1024 * 1024) / fileBytes);
  const names = Array.from({ length: count }, (_, index) => `Document ${index + 1}`);
  const template = await buildTemplate(server.owner, {
    owner: person,
    documents: names.map((name) => ({ name, required: true })),
  });
  const request = await buildRequest(server.owner, {
    professional: person,
    template,
    documents: 'all',
    files: new Map(
      names.map((name) => [name, { name: `${name}.pdf`, type: 'application/pdf', size: fileBytes }]),
    ),
  });
  for (const { file_path } of request.uploads) {
    await server.services.files.put('client-documents', file_path, Readable.from([content]), {
      contentType: 'application/pdf',
      size: fileBytes,
      workspaceId: person.workspaceId,
    });
  }
  const calls = await createArchiveCalls(server, person);
  const { id } = (await (await calls.order()).json()) as { id: string };
  const taken = await calls.call('GET', `/exports/${id}.zip`);
  const other = await createArchiveCalls(server, await single());
  const importId = randomUUID();
  await other.begin(2 * megabytes * 1024 * 1024, importId);
  let most = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  // Streams one into the other, so that neither is in memory as a whole.
  const sent = await other.send(importId, taken.body as ReadableStream);
  expect(sent.status).toBe(202);
  await server.services.background.settled();
  clearInterval(watch);
  expect((await other.status()).last_import).toMatchObject({ state: 'done', counts: { files: count } });
  expect((most - before) / 1024 / 1024).toBeLessThan(150);
}, 120_000);

/** Queued mails about requests. */
async function countOrders(): Promise<number> {
  const { rows } = await server.owner.query(
    `SELECT (SELECT count(*) FROM mail_orders)::int
      + (SELECT count(*) FROM client_requests WHERE invitation_next_at IS NOT NULL)::int AS n`,
  );
  return rows[0].n;
}
