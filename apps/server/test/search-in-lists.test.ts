import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listContacts } from '../src/features/cases/contacts/contacts.usecases.ts';
import { listRequests } from '../src/features/cases/list/list-requests.ts';
import { listClientFolders } from '../src/features/files/cabinet/browse-documents.ts';
import { listFirms } from '../src/features/firms/firms.usecases.ts';
import { listUsers } from '../src/features/firms/users/users.usecases.ts';
import { listEntries } from '../src/features/operations/waitlist/list-entries.ts';
import { listCustomTemplates } from '../src/features/templates/list-custom-templates.ts';
import type { AdministratorActor, StaffActor } from '../src/shared/db/actor.ts';
import { buildFirm } from './builders/firms.ts';
import { buildProfessional } from './builders/professionals.ts';
import { type BuiltRequest, buildRequest } from './builders/requests.ts';
import { buildTemplate } from './builders/templates.ts';
import { createTestServer, type TestServer } from './harness/test-server.ts';

let server: TestServer;
let staff: StaffActor;
let administrator: AdministratorActor;
let garcia: BuiltRequest;

/** Names, and how people type them. */
const spelled = new Map([
  ['Jörg Müller', ['joerg muller', 'jorg mueller', 'JÖRG MUELLER', 'jorg muller']],
  ["Siobhán O'Connor", ['oconnor', "o'connor", 'o\u2019connor']],
  ['Käthe Straßer', ['strasser', 'straßer', 'kaethe strasser']],
  ['Åse Lund', ['aase', 'åse', 'ase lund', 'aase lund']],
  ['Nuno D\u2019Souza', ['dsouza', "d'souza"]],
  ['Fatima al-Hassan', ['al hassan', 'al-hassan', 'AL  HASSAN']],
  ['İpek Işık', ['ipek isik', 'İPEK IŞIK', 'ıpek']],
  ['王小明', ['王小', '王 小', '王\u3000小']],
]);

beforeAll(async () => {
  server = await createTestServer();
  const { owner } = server;
  const firm = await buildFirm(owner, { name: 'Peña & Łukasik' });
  const professional = await buildProfessional(owner, { name: 'Renée Müller', firm, role: 'admin' });
  staff = { as: 'staff', userId: professional.id, email: professional.email };
  administrator = { as: 'administrator', userId: professional.id, email: professional.email };
  const template = await buildTemplate(owner, { owner: professional, name: 'Cónyuge 50% plan' });
  garcia = await buildRequest(owner, {
    professional,
    template,
    client: { name: 'Iñaki García', email: 'inaki@example.com' },
    sponsor: { name: 'Søren Ångström', email: 'soren@sponsors.example' },
    documents: 'some',
  });
  await buildRequest(owner, {
    professional,
    client: { name: 'Minh Lee', email: 'minh@example.com' },
    documents: 'some',
  });
  for (const name of spelled.keys())
    await buildRequest(owner, { professional, client: { name }, documents: 'some' });
  await owner.query(`
    INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name)
    VALUES ('Ángel', 'Ibáñez', 'angel@leads.example', 'Muñoz Legal'), ('Bob', 'Ray', 'bob@leads.example', 'Ray')`);
});
afterAll(() => server.close());

const requests = async (q: string) => {
  const { items, counts } = await listRequests(server.services, staff, { tab: 'all', q, limit: 50 });
  expect(counts.all).toBe(items.length);
  return items.map(({ name }) => name);
};
const contacts = async (q: string) => {
  const { items, total } = await listContacts(server.services, staff, { state: 'current', q, limit: 50 });
  expect(total).toBe(items.length);
  return items.map(({ name }) => name);
};
const cabinet = async (q: string) => {
  const { items, total } = await listClientFolders(server.services, staff, { q });
  expect(total).toEqual({ n: items.length, exact: true });
  return items.map(({ name }) => name);
};

describe.each([
  ['the dashboard', requests],
  ['the contacts', contacts],
  ['the filing cabinet', cabinet],
])('a search in %s', (_, find) => {
  test.each(['garcia', 'GARCÍA', 'inaki garcia', 'INAKI@EXAMPLE', 'García'])(
    'finds Iñaki García by “%s”',
    async (q) => expect(await find(q)).toEqual(['Iñaki García']),
  );

  test('finds a case by its sponsor, its template and its number', async () => {
    const { rows } = await server.owner.query<{ n: string }>(
      'SELECT case_number::text AS n FROM client_requests WHERE id = $1',
      [garcia.id],
    );
    for (const q of ['soren angstrom', 'soren@sponsors', 'conyuge', rows[0]?.n ?? '']) {
      expect(await find(q), q).toEqual(['Iñaki García']);
    }
  });

  test.each([...spelled])('finds %s in all spellings', async (name, typed) => {
    for (const q of typed) expect(await find(q), q).toEqual([name]);
  });

  test('takes %, _ and \\ literally', async () => {
    expect(await find('50%')).toEqual(['Iñaki García']);
    for (const q of ['%', '5_%', 'gar_ia', 'gar%', '\\', '％％']) {
      expect(await find(q), q).toEqual(q === '%' ? ['Iñaki García'] : []);
    }
  });
});

describe('a search of administrators', () => {
  const page = { limit: 50 };

  test('finds users, firms, templates and sign-ups without accents', async () => {
    const users = await listUsers(server.services, administrator, { ...page, q: 'renee mull' });
    expect(users.items.map((user) => user.full_name)).toEqual(['Renée Müller']);
    const firms = await listFirms(server.services, administrator, { ...page, q: 'pena & luk' });
    expect(firms.items.map(({ name }) => name)).toEqual(['Peña & Łukasik']);
    for (const q of ['conyuge', 'renee', 'lukasik']) {
      const templates = await listCustomTemplates(server.services, administrator, { ...page, q });
      expect(
        templates.items.map(({ name }) => name),
        q,
      ).toEqual(['Cónyuge 50% plan']);
    }
    for (const q of ['angel ibanez', 'munoz']) {
      const entries = await listEntries(server.services, administrator, { ...page, q });
      expect(
        entries.items.map(({ first_name }) => first_name),
        q,
      ).toEqual(['Ángel']);
    }
  });
});

test('every case has a unique number of seven digits', async () => {
  await Promise.all(Array.from({ length: 5 }, () => buildRequest(server.owner)));
  const { rows } = await server.owner.query<{ n: number }>('SELECT case_number AS n FROM client_requests');
  expect(new Set(rows.map(({ n }) => n)).size).toBe(rows.length);
  for (const { n } of rows) expect(String(n)).toMatch(/^[1-9]\d{6}$/);
});
