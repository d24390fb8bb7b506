import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { buildTemplate } from '../../../test/builders/templates.ts';
import { countStatements } from '../../../test/harness/count-statements.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { type SignedIn, signedIn } from '../firms/users/users.testing.ts';

const many = 10_000;
/** Of one page, however many templates there are. */
const mostStatements = 12;

interface Listed {
  id: string;
  name: string;
  author: object;
  archived_at: string | null;
}

let server: TestServer;
let admin: SignedIn;
let ana: Professional;
beforeAll(async () => {
  server = await createTestServer();
  admin = await signedIn(server, { role: 'admin' });
  ana = await buildProfessional(server.owner, {
    name: 'Ana Prieto',
    firm: await buildFirm(server.owner, { name: 'Prieto y Asociados' }),
  });
});
afterAll(() => server.close());

const list = async (search = '') => {
  const { body } = await admin.ask('GET', `/custom_templates${search}`);
  return { items: body.items as Listed[], total: body.total, next: body.next_cursor };
};

test('an administrator finds every professional’s template, with whose it is, and reads it', async () => {
  const template = await buildTemplate(server.owner, { owner: ana, name: 'Nurses', visaType: 'TN' });
  const standard = await buildTemplate(server.owner, { name: 'Nurses for everyone' });
  const solo = await buildProfessional(server.owner, { name: '', firm: null, email: 'solo@example.com' });
  const shelved = await buildTemplate(server.owner, { owner: solo, name: 'Shelved' });
  await server.owner.query('UPDATE templates SET archived_at = now() WHERE id = $1', [shelved.id]);

  const everything = await list();
  expect(everything.total).toBe(2);
  expect(everything.items).toMatchObject([
    { name: 'Shelved', archived_at: expect.any(String), author: { full_name: '', firm_name: null } },
    {
      name: 'Nurses',
      visa_type: 'TN',
      category: 'custom',
      archived_at: null,
      questionsCount: 8,
      documentsCount: 3,
      author: {
        id: ana.id,
        full_name: 'Ana Prieto',
        email: ana.email,
        firm_name: 'Prieto y Asociados',
      },
    },
  ]);
  expect(everything.items.map((each) => each.id)).not.toContain(standard.id);

  for (const q of ['nurs', 'tn', 'ANA', ana.email, 'asociados']) {
    expect((await list(`?q=${encodeURIComponent(q)}`)).items.map(({ name }) => name)).toEqual(['Nurses']);
  }
  expect((await list('?q=%25')).total).toBe(0);

  const read = await admin.ask('GET', `/custom_templates/${template.id}`);
  expect(read.body).toMatchObject({ name: 'Nurses', questions: { length: 8 }, documents: { length: 3 } });
});

test('ten thousand of them come page by page, each once, in a few statements', async () => {
  await server.owner.query(
    `WITH made AS (
       INSERT INTO templates (workspace_id, user_id, name, visa_type, description, category, updated_at)
       SELECT $3, $1, 'Template ' || n, 'O-1', 'One of many', 'custom', now() - n * interval '1 second'
       FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO template_versions (template_id, workspace_id, number) SELECT id, $3, 1 FROM made`,
    [ana.id, many, ana.workspaceId],
  );
  await server.owner.query('ANALYZE');
  const seen = new Set<string>();
  for (const q of ['', 'template 99', 'prieto']) {
    const address = `?q=${encodeURIComponent(q)}`;
    await list(address);
    expect(await countStatements(() => list(address))).toBeLessThanOrEqual(mostStatements);
  }
  let search = '?limit=100&q=template%20';
  for (let page = 0; page < 3; page++) {
    const { items, next } = await list(search);
    for (const { id } of items) seen.add(id);
    search = `?limit=100&q=template%20&cursor=${next}`;
  }
  expect(seen.size).toBe(300);
  expect((await admin.ask('GET', '/custom_templates?cursor=none')).status).toBe(400);
});
