import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCaseNote } from '../../../test/builders/cases/case-notes.ts';
import { buildInboundMail } from '../../../test/builders/cases/inbound-mails.ts';
import { buildMessage } from '../../../test/builders/messages.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { insertRow, orderSealing } from '../../../test/builders/rows.ts';
import { buildClientUser } from '../../../test/builders/sessions.ts';
import { failAt } from '../../../test/harness/failing-statements.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { openTestVault } from '../../../test/harness/test-vault.ts';
import { renewOutsideCases } from '../../app/keys/renew-outside-cases.ts';
import { type CaseTableName, getCaseTable, listSealedColumns } from '../../shared/case-tables/case-tables.ts';
import { encrypt } from '../../shared/vault/keys/master-key.ts';
import { openMasterRing } from '../../shared/vault/keys/master-ring.ts';
import { valueKeys } from '../../shared/vault/keys/value-keys.ts';
import { workspaceKeys } from '../../shared/vault/keys/workspace-keys.ts';
import { testKeys } from '../../shared/vault/vault.testing.ts';
import { listNotes } from '../cases/notes/case-notes.usecases.ts';
import { listResponses, saveAnswer } from '../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../cases/requests.usecases.ts';
import { readConversation } from '../messages/conversation/read-conversation.ts';
import { responsePlace, secretPlace } from '../webhooks/secrets.ts';
import { getColumnPlace } from './places.ts';
import { replaceValueKeys } from './replace-value-keys.ts';
import { sealCase, sealCases } from './seal-cases.ts';
import { hashDocumentName } from './sealed-reading.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const page = {
  text: 'Passport of Luz',
  source: 'file',
  rotation: 0,
  confidence: null,
  picture: null,
  words: [],
};
const longAgo = { renewOutsideCases, replacedKeptMs: 0 };

/** A case with two values in every sealed column whose table may have several rows of a case, sealed as a server does. */
async function buildFullCase(): Promise<BuiltRequest> {
  const { owner } = server;
  const request = await buildRequest(owner, {
    status: 'in-progress',
    answers: 'some',
    documents: 'all',
    notes: 'Dear Luz',
  });
  const of = { workspace_id: request.professional.workspaceId, client_request_id: request.id };
  const [first, second] = request.template.questions;
  for (const n of [1, 2]) {
    const upload_id = request.uploads[n - 1]?.id;
    await buildCaseNote(owner, { request, body: `Note ${n}` });
    await insertRow(owner, 'answers_sent_back', {
      ...of,
      question_id: (n === 1 ? first : second)?.id,
      reason: `Reason ${n}`,
    });
    const message = await buildMessage(owner, { request, body: `Message ${n}` });
    for (const language of ['en', 'es'])
      await insertRow(owner, 'message_translations', {
        ...of,
        message_id: message.id,
        language,
        body: `Translation ${n} ${language}`,
        engine: 'Apertium',
      });
    await insertRow(owner, 'key_dates', {
      ...of,
      kind: 'interview',
      on_date: '2027-03-01',
      source: 'person',
      entered_by_name: 'Ana Lee',
      note: `Date ${n}`,
    });
    await insertRow(owner, 'letters', {
      ...of,
      id: randomUUID(),
      title: 'Cover letter',
      paragraphs: '[]',
      proposal: '{}',
      on_letterhead: true,
      made_by_name: 'Ana Lee',
      changed_by_name: 'Ana Lee',
    });
    await insertRow(owner, 'packet_translations', {
      ...of,
      upload_id,
      translator_name: `Translator ${n}`,
      translator_address: `${n} Main St`,
      changed_by_name: 'Ana Lee',
    });
    await insertRow(owner, 'file_facts', {
      ...of,
      upload_id,
      reader: 'provider',
      facts: '{"facts":[],"turned":[]}',
      engine: 'test',
    });
    await owner.query(
      `INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, engine) VALUES ($1, $2, $3, $4, 'test')`,
      [upload_id, of.workspace_id, request.id, JSON.stringify([page])],
    );
    await insertRow(owner, 'text_consents', {
      ...of,
      email: `${n}@example.com`,
      number: `+1202555010${n}`,
      number_hash: `${n}`,
      given_by: 'client',
      how: 'portal',
      agreed_on: '2026-05-01',
      wording: 'words',
    });
    await buildInboundMail(owner, { requestId: request.id });
    await owner.query(
      `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, payload) VALUES ($1, $2, 'system', 'answer.sent_back', $3)`,
      [of.workspace_id, request.id, { question_id: first?.id, reason: `Reason ${n}` }],
    );
    await owner.query(
      `INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload) VALUES ($1, $2, 'answer.sent_back', $3)`,
      [of.workspace_id, request.id, { reason: `Reason ${n}` }],
    );
  }
  await owner.query(
    `UPDATE client_request_documents SET review_note = 'Cut off ' || id WHERE client_request_id = $1`,
    [request.id],
  );
  await orderSealing(owner);
  await sealCases(server.services);
  return request;
}

const staffOf = ({ professional }: BuiltRequest) =>
  ({ as: 'staff', userId: professional.id, email: professional.email }) as const;

/** What people read of it. */
async function read(request: BuiltRequest, services = server.services) {
  const actor = staffOf(request);
  const { notes, questions, documents } = await getRequest(services, actor, request.id);
  const { items } = await listNotes(services, actor, { id: request.id });
  const { messages } = await readConversation(services, actor, { request_id: request.id, party: 'client' });
  return {
    notes,
    answers: questions.map(({ answer, sent_back, damaged }) => [answer, sent_back, damaged]),
    documents: documents.map(({ review_note }) => review_note),
    bodies: items.map(({ body }) => body),
    messages: messages.map(({ body, translations }) => [body, translations]),
  };
}

/** As releases sealed that did not bind values to their rows. */
async function sealAsEarlier(workspaceId: string, place: string, value: string): Promise<string> {
  const store = drizzle({ client: server.owner });
  const keys = valueKeys(store, workspaceKeys(store, await openMasterRing(testKeys, store)));
  const { seals } = await keys.generation(workspaceId, 1);
  const sealed = encrypt(seals, Buffer.from(value), `value ${workspaceId} ${place}`);
  return `vf1.${workspaceId}.${sealed.toString('base64url')}`;
}

/** Rows of every table of the database with something that these keys of the workspace seal, wherever it is. */
async function listSealedBy(workspaceId: string, generation: number): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await server.owner.query(
      `SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0`,
      [`vf2.${workspaceId}.${generation}.`, `vf1.${workspaceId}.`],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

const generations = async (workspaceId: string): Promise<number[]> =>
  (
    await server.owner.query<{ generation: number }>(
      'SELECT generation FROM value_keys WHERE workspace_id = $1 ORDER BY 1',
      [workspaceId],
    )
  ).rows.map(({ generation }) => generation);

it('a new key of values seals everything that the registry says is sealed, while people work; the old one is destroyed', async () => {
  const request = await buildFullCase();
  const { vault } = server.services;
  const { workspaceId } = request.professional;
  const before = await read(request);
  const sealedIn = new Set(listSealedColumns().map(({ table }) => `public.${table}`));
  // Each sealed column has a value, or the test would prove nothing about it.
  expect(new Set(await listSealedBy(workspaceId, 1))).toEqual(sealedIn);

  const documentId = request.documents[0]?.id;
  const name = (
    await server.owner.query(
      `SELECT coalesce(t.name, d.name) AS name FROM client_request_documents d
       LEFT JOIN template_documents t ON t.id = d.template_document_id WHERE d.id = $1`,
      [documentId],
    )
  ).rows[0].name;
  const [nameHash] = await hashDocumentName(vault, workspaceId, name);
  await server.owner.query(
    `INSERT INTO kind_corrections (workspace_id, upload_id, document_name_hash) VALUES ($1, $2, $3), ($1, new_id(), 'of a file that is gone')`,
    [workspaceId, request.uploads[0]?.id, nameHash],
  );

  const webhook = randomUUID();
  const delivery = randomUUID();
  await insertRow(server.owner, 'webhook_endpoints', {
    workspace_id: workspaceId,
    id: webhook,
    url: 'https://crm.example/hooks',
    event_types: ['request.created'],
    secret: await vault.seal(workspaceId, secretPlace(webhook), 'whsec_new'),
    previous_secret: await vault.seal(workspaceId, secretPlace(webhook), 'whsec_old'),
    previous_secret_until: '2099-01-01',
  });
  await insertRow(server.owner, 'webhook_deliveries', {
    workspace_id: workspaceId,
    id: delivery,
    endpoint_id: webhook,
    event_type: 'request.created',
    number: 1,
    order_key: request.id,
    data: {},
    occurred_at: '2026-05-01',
    response: await vault.seal(workspaceId, responsePlace(delivery), 'thank you'),
  });

  // Another server, which has the key in memory.
  const other = { ...server.services, vault: await openTestVault(server.owner) };
  expect(await read(request, other)).toEqual(before);
  expect(await vault.rotateValueKey(workspaceId)).toBe(2);
  expect(await generations(workspaceId)).toEqual([1, 2]);
  // Both keys are readable, and writes use the new one.
  expect(await read(request)).toEqual(before);
  const { id, email } = await buildClientUser(server.owner, request.client);
  const client = { as: 'client', userId: id, email } as const;
  const question_id = request.template.questions.find(({ type }) => type === 'text')?.id ?? '';
  await saveAnswer(server.services, client, request.id, { question_id, answer: 'After the new key' });
  await saveAnswer(other, client, request.id, { question_id, answer: 'By the other server' });
  const answerOf = async () =>
    (await listResponses(server.services, client, request.id)).find(
      (each) => each.question_id === question_id,
    )?.answer;
  expect(await answerOf()).toBe('By the other server');

  // Fails in each statement in turn, as if it were killed there.
  for (let failing = 1; failing < 200; failing++) {
    const { reached, restore } = failAt(server.services.db.accounts.$client, failing);
    await replaceValueKeys(server.services, longAgo).catch(() => undefined);
    await sealCases(server.services).catch(() => undefined);
    restore();
    expect(await answerOf()).toBe('By the other server');
    if (!reached()) break;
  }
  await replaceValueKeys(server.services, longAgo);
  expect(await listSealedBy(workspaceId, 1)).toEqual([]);
  expect(await generations(workspaceId)).toEqual([2]);
  const after = await read(request);
  expect(after.answers.every(([, , damaged]) => !damaged)).toBe(true);
  expect({ ...after, answers: null }).toEqual({ ...before, answers: null });
  const [hook] = (
    await server.owner.query(
      `SELECT e.secret, e.previous_secret, d.response FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id WHERE e.id = $1`,
      [webhook],
    )
  ).rows;
  expect(await vault.open(secretPlace(webhook), hook.secret)).toBe('whsec_new');
  expect(await vault.open(secretPlace(webhook), hook.previous_secret)).toBe('whsec_old');
  expect(await vault.open(responsePlace(delivery), hook.response)).toBe('thank you');
  const corrections = await server.owner.query(
    'SELECT document_name_hash FROM kind_corrections WHERE workspace_id = $1',
    [workspaceId],
  );
  expect(corrections.rows).toEqual([
    { document_name_hash: (await hashDocumentName(vault, workspaceId, name))[0] },
  ]);
  // The other server learns of it, and no later server needs the old key.
  expect(await read(request, { ...server.services, vault: await openTestVault(server.owner) })).toEqual(
    after,
  );
}, 120_000);

it('a replaced key stays for a day after nothing is sealed by it', async () => {
  const request = await buildFullCase();
  const { workspaceId } = request.professional;
  await server.services.vault.rotateValueKey(workspaceId);
  for (let run = 0; run < 3; run++) {
    await replaceValueKeys(server.services, { renewOutsideCases });
    await sealCases(server.services);
  }
  expect(await listSealedBy(workspaceId, 1)).toEqual([]);
  expect(await generations(workspaceId)).toEqual([1, 2]);
});

/** Why two values of a case may be exchanged in these columns. */
const notBoundToRows: Partial<Record<CaseTableName, string>> = {
  activity: 'copies of answers and reasons, which SQL takes over as they are sealed',
  mail_orders: 'a copy of a reason, until its mail has left',
  client_request_responses: 'bound by keyed hashes and the head of the case: changed-answers.test.ts',
  client_requests: 'one row for a case',
  answer_heads: 'one row for a case',
};

it('two values of a case that the owner of the database exchanges do not open, in any column of the registry', async () => {
  const request = await buildFullCase();
  const { vault } = server.services;
  let tried = 0;
  for (const { table, key, column, as } of listSealedColumns()) {
    if (table in notBoundToRows || as === 'payload') continue;
    const select = async () =>
      (
        await server.owner.query<{ value: string; key: string[] }>(
          `SELECT ${column} AS value, jsonb_build_array(${key.join(', ')}) AS key FROM ${table}
           WHERE client_request_id = $1 AND ${column} IS NOT NULL ORDER BY ${key.join(', ')}`,
          [request.id],
        )
      ).rows;
    const rows = await select();
    expect(rows.length, `${table}.${column} has two values`).toBeGreaterThan(1);
    const place = getColumnPlace(table, column, as);
    for (const [index, row] of rows.entries()) {
      const [id = '', more] = row.key;
      await vault.open(place(request.id, id, more), row.value);
      const exchanged = rows[(index + 1) % rows.length]?.value ?? '';
      await expect(
        vault.open(place(request.id, id, more), exchanged),
        `${table}.${column}`,
      ).rejects.toMatchObject({ name: 'BrokenSeal' });
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(20);
  for (const table of Object.keys(notBoundToRows)) expect(getCaseTable(table as CaseTableName)).toBeDefined();
});

it('an exchanged note, message or reason is not shown, and not sealed again by the job', async () => {
  const request = await buildFullCase();
  await server.owner.query(
    `UPDATE case_notes n SET body = o.body FROM case_notes o
     WHERE n.client_request_id = $1 AND o.client_request_id = $1 AND n.id <> o.id`,
    [request.id],
  );
  await expect(listNotes(server.services, staffOf(request), { id: request.id })).rejects.toMatchObject({
    name: 'BrokenSeal',
  });
  await server.services.vault.rotateValueKey(request.professional.workspaceId);
  const damaged = await sealCase(server.services, request.id);
  expect(damaged.map((name) => name.split(' ')[0])).toEqual(['case_notes.body', 'case_notes.body']);
  await expect(listNotes(server.services, staffOf(request), { id: request.id })).rejects.toMatchObject({
    name: 'BrokenSeal',
  });
});

it('a value of an installed release is read until its case was sealed again, and refused afterwards', async () => {
  const request = await buildFullCase();
  const { workspaceId } = request.professional;
  const { rows } = await server.owner.query(
    'SELECT id FROM case_notes WHERE client_request_id = $1 LIMIT 1',
    [request.id],
  );
  const earlier = await sealAsEarlier(workspaceId, `case_notes.body ${request.id}`, 'From before');
  const put = () =>
    server.owner.query('UPDATE case_notes SET body = $2 WHERE id = $1', [rows[0].id, earlier]);
  await put();
  await server.owner.query('UPDATE value_sealing SET bound_at = NULL');
  const fresh = async () => ({ ...server.services, vault: await openTestVault(server.owner) });
  const notes = async () =>
    (await listNotes(await fresh(), staffOf(request), { id: request.id })).items.map(({ body }) => body);
  expect(await notes()).toContain('From before');
  await server.owner.query('INSERT INTO cases_to_seal (client_request_id, workspace_id) VALUES ($1, $2)', [
    request.id,
    workspaceId,
  ]);
  await sealCases(await fresh());
  expect(await notes()).toContain('From before');
  await put();
  await expect(notes()).rejects.toMatchObject({ name: 'BrokenSeal' });
});
