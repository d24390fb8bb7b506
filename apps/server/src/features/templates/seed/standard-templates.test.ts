import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { AdministratorActor, StaffActor } from '../../../shared/db/actor.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { createTemplate, editTemplate, setTemplateArchived } from '../edit-templates.ts';
import { templateInput } from '../template-drafts.testing.ts';
import { getTemplate, listTemplates } from '../templates.usecases.ts';
import { seedStandardTemplates } from './seed-templates.ts';

let server: TestServer;
let administrator: AdministratorActor;
let staff: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
  const { id, email } = await buildProfessional(server.owner, { role: 'admin' });
  administrator = { as: 'administrator', userId: id, email };
  const other = await buildProfessional(server.owner);
  staff = { as: 'staff', userId: other.id, email: other.email };
  await seedStandardTemplates(server.services);
});
afterAll(() => server.close());

const names = async () => (await listTemplates(server.services, staff, 'usable')).map(({ name }) => name);
const seeded = async (key: string) => {
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM templates WHERE seed_key = $1', [
    key,
  ]);
  if (!rows[0]) throw new Error(`${key} was not seeded`);
  return rows[0].id;
};

it('an administrator writes a template that every professional can use at once', async () => {
  const { id, category } = await createTemplate(
    server.services,
    administrator,
    templateInput({ name: 'Asylum' }),
  );
  expect(category).toBe('standard');
  expect(await names()).toContain('Asylum');
  expect(await getTemplate(server.services, staff, id)).toMatchObject(templateInput({ name: 'Asylum' }));
});

it('an edited standard template leaves running requests alone, and no start brings the old one back', async () => {
  const { rows } = await server.owner.query(
    `SELECT t.id, t.name, t.visa_type AS "visaType", t.description, v.id AS "versionId" FROM templates t
     JOIN template_versions v ON v.template_id = t.id WHERE seed_key = 'tn'`,
  );
  const questions = await server.owner.query(
    'SELECT * FROM template_questions WHERE template_version_id = $1 ORDER BY order_index',
    [rows[0].versionId],
  );
  const template = { ...rows[0], questions: questions.rows, documents: [] };
  const professional = await buildProfessional(server.owner);
  const request = await buildRequest(server.owner, { professional, template, status: 'in-progress' });
  const theirs: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const before = await getRequest(server.services, theirs, request.id);
  expect(before.questions.length).toBeGreaterThan(10);

  const edit = { ...templateInput({ name: 'TN, our way' }), id: template.id, revision: 1 };
  await editTemplate(server.services, administrator, edit);
  await seedStandardTemplates(server.services);

  expect(await getRequest(server.services, theirs, request.id)).toEqual(before);
  expect(await getTemplate(server.services, theirs, template.id)).toMatchObject({
    name: 'TN, our way',
    revision: 2,
    questions: templateInput().questions,
  });
});

it('a deleted standard template stays away at the next start', async () => {
  const id = await seeded('k-1');
  await setTemplateArchived(server.services, administrator, id, true);
  expect(await names()).not.toContain('K-1 Fiancé(e)');
  expect(await seedStandardTemplates(server.services)).toEqual([]);
  expect(await names()).not.toContain('K-1 Fiancé(e)');
});

it('two administrators that edit one template do not replace each other unseen', async () => {
  const id = await seeded('f-1');
  const edits = ['First', 'Second'].map((name) =>
    editTemplate(server.services, administrator, { ...templateInput({ name }), id, revision: 1 }),
  );
  const outcomes = await Promise.allSettled(edits);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('an administrator cannot edit what a professional wrote', async () => {
  const { id } = await createTemplate(server.services, staff, templateInput());
  const before = await server.fingerprint();
  await expect(
    editTemplate(server.services, administrator, { ...templateInput(), id, revision: 1 }),
  ).rejects.toMatchObject({ code: 'templates.not_found' });
  await expect(setTemplateArchived(server.services, administrator, id, true)).rejects.toMatchObject({
    code: 'templates.not_found',
  });
  expect(await server.fingerprint()).toBe(before);
});

it('a standard template sent twice is made once', async () => {
  const input = { ...templateInput({ name: 'Parole' }), idempotency_key: 'a-key-of-a-standard-one' };
  const send = () => createTemplate(server.services, administrator, input);
  const [first, second] = await Promise.all([send(), send()]);
  expect(second.id).toBe(first.id);
  expect((await names()).filter((name) => name === 'Parole')).toHaveLength(1);
});
