import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { listContacts } from './contacts.usecases.ts';
import { importContacts } from './import-contacts.ts';

let server: TestServer;
let professional: Professional;
let actor: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
});

type Input = Parameters<typeof importContacts>[2];
const run = (rows: Input['rows'], wishes: Partial<Input> = {}) =>
  importContacts(server.services, actor, { rows, existing: 'skip', dry_run: false, ...wishes });
const stored = async () =>
  (await server.owner.query('SELECT * FROM contacts WHERE user_id = $1 ORDER BY email', [professional.id]))
    .rows;

describe('importing contacts', () => {
  it('reports the error of each bad row and imports the others', async () => {
    const outcome = await run([
      { line: 2, name: 'Ana', email: 'ANA@example.com ' },
      { line: 3, name: ' ', email: 'x@example.com' },
      { line: 4, name: 'Ben', email: '' },
      { line: 5, name: 'Cem', email: 'cem at example' },
      { line: 6, name: 'Dan', email: 'dan@example.com', phone: '5'.repeat(51) },
      { line: 7, name: 'Eva', email: 'eva@example.com', status: 'sleeping' },
      { line: 8, name: 'Ana again', email: 'ana@example.com' },
      { line: 9, name: 'José', email: 'josé@example.com' },
      { line: 10, name: '用户', email: '用户@例子.广告' },
    ]);
    expect(outcome).toEqual({
      not_taken: [],
      created: 1,
      updated: 0,
      skipped: 0,
      bad: [
        { line: 3, problem: 'name_missing', field: 'name', first_line: null },
        { line: 4, problem: 'email_missing', field: 'email', first_line: null },
        { line: 5, problem: 'email_not_valid', field: 'email', first_line: null },
        { line: 6, problem: 'too_long', field: 'phone', first_line: null },
        { line: 7, problem: 'status_unknown', field: 'status', first_line: null },
        { line: 8, problem: 'repeated', field: 'email', first_line: 2 },
        { line: 9, problem: 'email_other_letters', field: 'email', first_line: null },
        { line: 10, problem: 'email_other_letters', field: 'email', first_line: null },
      ],
    });
    expect(await stored()).toMatchObject([{ name: 'Ana', email: 'ana@example.com', status: 'active' }]);
  });

  it('joins first and last name, and recognizes the list values in both languages', async () => {
    await run([
      {
        line: 2,
        name: 'Lucía',
        last_name: 'Ortega',
        email: 'l@example.com',
        visa_type: 'f1',
        preferred_language: 'español',
        home_country: 'MEXICO',
        status: 'Inactivo',
        address: 'Calle 5\nPuebla',
      },
      { line: 4, name: 'Rosa', email: 'r@example.com', home_country: 'Honduras', visa_type: 'U-Visa' },
    ]);
    expect(await stored()).toMatchObject([
      {
        name: 'Lucía Ortega',
        visa_type: 'Student (F-1)',
        preferred_language: 'Spanish',
        home_country: 'Mexico',
        status: 'inactive',
        address: 'Calle 5\nPuebla',
      },
      { home_country: 'Honduras', visa_type: 'U-Visa', preferred_language: null },
    ]);
  });

  it('stores formulas, quotes and zero bytes as the text they are', async () => {
    const formula = '=HYPERLINK("https://evil.example","x")';
    await run([{ line: 2, name: formula, email: 'f@example.com', address: "'); DROP TABLE contacts;--\0" }]);
    expect(await stored()).toMatchObject([{ name: formula, address: "'); DROP TABLE contacts;--" }]);
  });

  it('leaves existing contacts alone, or updates the fields that the file has', async () => {
    await buildContact(server.owner, {
      professional,
      name: 'Old',
      email: 'old@example.com',
      status: 'pending',
    });
    const rows = [
      { line: 2, name: 'New', email: 'new@example.com' },
      { line: 3, name: 'Renamed', email: 'old@example.com', phone: '', home_country: 'Spain' },
    ];
    expect(await run(rows)).toMatchObject({ created: 1, updated: 0, skipped: 1 });
    expect((await stored())[1]).toMatchObject({ name: 'Old', home_country: 'Mexico' });
    expect(await run(rows, { existing: 'update' })).toMatchObject({ created: 0, updated: 2, skipped: 0 });
    expect((await stored())[1]).toMatchObject({
      name: 'Renamed',
      home_country: 'Spain',
      phone: '+52 55 1234 5678',
      status: 'pending',
    });
  });

  it('lists them in the order of the file, below contacts added later', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Client ${i}`);
    await run(names.map((name, i) => ({ line: i + 2, name, email: `${(i * 7) % 40}@example.com` })));
    await run([{ line: 2, name: 'Later', email: 'later@example.com' }]);
    const list = async (cursor?: string) =>
      listContacts(server.services, actor, { state: 'current', limit: 25, cursor });
    const first = await list();
    const second = await list(first.next_cursor ?? undefined);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Later', ...names]);
  });

  it('reports a row with only a last name', async () => {
    const outcome = await run([{ line: 2, last_name: 'García', email: 'g@example.com' }], { dry_run: true });
    expect(outcome).toMatchObject({ created: 0, bad: [{ line: 2, problem: 'name_missing' }] });
  });

  it('puts middle names and second surnames in order, on one line', async () => {
    const rows = [
      ['Ana', 'María', 'Prueba', 'Ejemplo'],
      ['José', '', 'Ruiz', 'Paz'],
      ['Lee', 'Ann', '', ''],
      ['Ana\u202e', 'Ma\nría', ' Prueba ', '\u200bEjemplo'],
      ['Jose\u0301', undefined, 'Nun\u0303ez', undefined],
    ].map(([name, middle_name, last_name, second_last_name], i) => ({
      line: i + 2,
      email: `${i}@example.com`,
      name,
      middle_name,
      last_name,
      second_last_name,
    }));
    expect(await run(rows)).toMatchObject({ created: 5, bad: [] });
    expect((await stored()).map(({ name }) => name)).toEqual([
      'Ana María Prueba Ejemplo',
      'José Ruiz Paz',
      'Lee Ann',
      'Ana Ma ría Prueba Ejemplo',
      'José Nuñez',
    ]);
  });

  it('reports a row whose first name has only invisible characters', async () => {
    const outcome = await run([{ line: 2, name: '\u200b\u202e', last_name: 'Ruiz', email: 'r@example.com' }]);
    expect(outcome).toMatchObject({ created: 0, bad: [{ line: 2, problem: 'name_missing' }] });
  });

  it.each([
    ['a@x.example ::: b@x.example', 'a@x.example', ['b@x.example']],
    ['a@x.example ::: b@x.example ::: c@x.example', 'a@x.example', ['b@x.example', 'c@x.example']],
    [' ::: b@x.example', 'b@x.example', []],
    ['Work ::: b@x.example', 'b@x.example', ['Work']],
    ['A@x.example ::: a@x.example', 'a@x.example', []],
    ['a@x.example; b@x.example', 'a@x.example', ['b@x.example']],
    ['a@x.example, b@x.example ::: c@x.example', 'a@x.example', ['b@x.example', 'c@x.example']],
    ['a@x.example\nb@x.example', 'a@x.example', ['b@x.example']],
    ['Rojas, Ana <a@x.example>', 'a@x.example', []],
    ['a@x.example ::: not an address', 'a@x.example', ['not an address']],
  ])('takes the first e-mail of %j, and says which are left', async (email, first, values) => {
    const rows = [{ line: 7, name: 'Ana', email }];
    const not_taken = values.length ? [{ line: 7, field: 'email', values }] : [];
    expect(await run(rows, { dry_run: true })).toMatchObject({ created: 1, not_taken });
    expect(await run(rows)).toMatchObject({ created: 1, not_taken });
    expect(await stored()).toMatchObject([{ email: first }]);
  });

  it.each([
    ['phone', '+52 55 1 ::: +1 555 2', { phone: '+52 55 1' }, ['+1 555 2']],
    ['phone', ' ::: +1 555 2', { phone: '+1 555 2' }, []],
    ['phone', '1 ::: 2 ::: 1 ::: 3', { phone: '1' }, ['2', '3']],
    ['home_country', 'México ::: España', { home_country: 'Mexico' }, ['España']],
    ['preferred_language', 'Español ::: Inglés', { preferred_language: 'Spanish' }, ['Inglés']],
    ['address', 'Calle 1\nPuebla ::: Calle 2', { address: 'Calle 1\nPuebla\nCalle 2' }, []],
  ] as const)('of several values in %s (%j) none is lost unsaid', async (field, cell, kept, values) => {
    const rows = [{ line: 2, name: 'Ana', email: 'a@x.example', [field]: cell }];
    expect(await run(rows)).toMatchObject({
      created: 1,
      not_taken: values.length ? [{ line: 2, field, values }] : [],
    });
    expect(await stored()).toMatchObject([kept]);
  });

  it('does not report extra values of rows that are not imported', async () => {
    const outcome = await run([{ line: 2, email: 'a@x.example ::: b@x.example', phone: '1 ::: 2' }]);
    expect(outcome).toMatchObject({ bad: [{ problem: 'name_missing' }], not_taken: [] });
  });

  it('restores archived contacts', async () => {
    await buildContact(server.owner, { professional, email: 'back@example.com', archived: true });
    expect(await run([{ line: 2, name: 'Back', email: 'back@example.com' }])).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject([{ name: 'Back', archived_at: null }]);
  });

  it('says in a dry run exactly what it will do, and changes nothing', async () => {
    await buildContact(server.owner, { professional, email: 'a@example.com' });
    await buildContact(server.owner, { professional, email: 'b@example.com', archived: true });
    await buildContact(server.owner, {
      professional: await buildProfessional(server.owner),
      email: 'c@example.com',
    });
    const rows = ['a', 'b', 'c', 'd', 'd', '@'].map((name, i) => ({
      line: i + 2,
      name,
      email: `${name}@example.com`,
    }));
    for (const existing of ['skip', 'update'] as const) {
      const before = await server.fingerprint();
      const expected = await run(rows, { existing, dry_run: true });
      expect(await server.fingerprint()).toBe(before);
      if (existing === 'update') expect(await run(rows, { existing })).toEqual(expected);
      expect(expected).toMatchObject({ created: 2, skipped: existing === 'skip' ? 1 : 0 });
    }
  });

  it('stores nothing if one row fails in the database', async () => {
    await server.owner.query(`
      CREATE FUNCTION refuse_zoe() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
      CREATE TRIGGER refuse_zoe BEFORE INSERT ON contacts FOR EACH ROW WHEN (NEW.name = 'Zoë')
        EXECUTE FUNCTION refuse_zoe()`);
    const rows = ['Ana', 'Zoë'].map((name, i) => ({ line: i + 2, name, email: `${i}@example.com` }));
    await expect(run(rows)).rejects.toThrow();
    await server.owner.query('DROP TRIGGER refuse_zoe ON contacts');
    expect(await stored()).toEqual([]);
  });

  it('takes 5,000 rows in one call, and refuses more', async () => {
    const { cookie } = await buildSession(server.owner, professional.id, { secret: server.secret });
    const call = async (count: number) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        line: i + 2,
        name: `Client ${i} with quite a long name`,
        email: `client.${i}@example.com`,
        address: 'Av. Insurgentes Sur 1602, Crédito Constructor, Benito Juárez, Ciudad de México',
      }));
      const response = await server.fetch(
        new Request(`${server.url}/api/contacts/import`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ rows, existing: 'skip', dry_run: false }),
        }),
      );
      return { status: response.status, body: await response.json() };
    };
    expect(await call(5_000)).toMatchObject({ status: 200, body: { created: 5_000, bad: [] } });
    expect(await stored()).toHaveLength(5_000);
    expect((await call(10_001)).status).toBe(400);
  });
});
