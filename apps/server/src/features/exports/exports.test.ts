import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContact } from '../../../test/builders/contacts.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { buildRequest } from '../../../test/builders/requests.ts';
import { buildSession } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { openList, staffLists } from './exported-lists.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function download(professional: Professional, path: string) {
  const { cookie } = await buildSession(server.owner, professional.id, { secret: server.secret });
  const answer = await server.fetch(
    new Request(`${server.url}/api/exports/${path}`, { headers: { cookie } }),
  );
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  return { answer, text, lines: text.slice(1).split('\r\n') };
}

describe('a list as CSV', () => {
  it('has headings and values in the reader’s language, in UTF-8 with a BOM', async () => {
    const professional = await buildProfessional(server.owner);
    const request = await buildRequest(server.owner, {
      professional,
      client: { name: 'Lucía Ñáñez' },
      status: 'documents_submitted',
    });
    const { answer, text, lines } = await download(professional, 'requests.csv?language=es');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('Solicitudes');
    expect(text[0]).toBe('\ufeff');
    expect(lines[0]).toContain('Cliente,Correo');
    expect(lines[1]).toContain('Lucía Ñáñez');
    expect(lines[1]).toContain('Documentos enviados');
    expect(lines[1]).toMatch(/,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/);
    expect(lines[1]).toContain(request.client.email);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe('');
  });

  it('contains what the page’s filter shows, and nothing of another professional', async () => {
    const professional = await buildProfessional(server.owner);
    const mine = await buildRequest(server.owner, { professional, status: 'completed' });
    await buildRequest(server.owner, { professional, status: 'pending' });
    const other = await buildRequest(server.owner, { status: 'completed' });
    const completed = await download(professional, 'requests.csv?tab=completed');
    expect(completed.lines).toHaveLength(3);
    expect(completed.text).toContain(mine.client.email);
    const found = await download(professional, `requests.csv?q=${encodeURIComponent(other.client.email)}`);
    expect(found.lines).toHaveLength(2);
    for (const list of ['requests', 'contacts', 'templates', 'documents'])
      expect((await download(professional, `${list}.csv`)).text).not.toContain(other.client.email);
  });

  it.each(['requests', 'contacts', 'templates', 'documents'])(
    '%s has a row for each of its rows',
    async (list) => {
      const professional = await buildProfessional(server.owner);
      await buildRequest(server.owner, { professional, documents: 'all' });
      const { answer, lines } = await download(professional, `${list}.csv`);
      expect(answer.status).toBe(200);
      const width = lines[0]?.split(',').length;
      expect(width).toBeGreaterThan(5);
      expect(lines.length).toBeGreaterThan(2);
    },
  );

  it('contains no formula, whatever a client’s name is', async () => {
    const professional = await buildProfessional(server.owner);
    const names = ['=HYPERLINK("x")', '\t+1', '@SUM, "Ltd"', '-2', '\r=1', '\uff1d1'];
    for (const name of names) await buildContact(server.owner, { professional, name });
    const { text } = await download(professional, 'contacts.csv');
    for (const cell of [
      `"'=HYPERLINK(""x"")"`,
      `"'\t'+1"`,
      `"'@SUM, ""Ltd"""`,
      `'-2`,
      `"'\r'=1"`,
      `'\uff1d1`,
    ])
      expect(text).toContain(`${cell},`);
  });

  it('of administrators is only for administrators', async () => {
    const administrator = await buildProfessional(server.owner, { role: 'admin' });
    const professional = await buildProfessional(server.owner);
    const users = await download(
      administrator,
      `admin/users.csv?q=${encodeURIComponent(professional.email)}`,
    );
    expect(users.lines).toHaveLength(3);
    expect((await download(administrator, 'admin/waitlist.csv')).answer.status).toBe(200);
    expect((await download(professional, 'admin/users.csv')).answer.status).toBe(403);
    expect((await download(administrator, 'users.csv')).answer.status).toBe(404);
  });

  it('is refused for a filter that its page does not have', async () => {
    const professional = await buildProfessional(server.owner);
    expect((await download(professional, 'requests.csv?tab=everything')).answer.status).toBe(404);
    expect((await download(professional, 'toString.csv')).answer.status).toBe(404);
  });

  it('of 100,000 contacts is read page by page, as fast as its reader consumes it', async () => {
    const professional = await buildProfessional(server.owner);
    await server.owner.query(
      `INSERT INTO contacts (workspace_id, name, email)
       SELECT (SELECT workspace_id FROM profiles WHERE id = $1), 'Client ' || n, n || '@many.example' FROM generate_series(1, 100000) n`,
      [professional.id],
    );
    const actor = { as: 'staff' as const, userId: professional.id, email: professional.email };
    const { services } = server;
    let asked = 0;
    const db = new Proxy(services.db, {
      get(target, name: keyof typeof services.db) {
        if (name === 'inOneRoundTrip') asked++;
        return target[name];
      },
    });
    const open = () =>
      openList(staffLists, 'contacts', {}, { services: { ...services, db }, actor, language: 'en' });
    const slow = open()?.rows;
    for (let row = 0; row < 1_500; row++) await slow?.next();
    expect(asked).toBe(2);
    await slow?.return();
    let rows = 0;
    const before = process.memoryUsage().heapUsed;
    let highest = 0;
    for await (const row of open()?.rows ?? []) {
      expect(row).toHaveLength(10);
      if (++rows % 10_000 === 0) highest = Math.max(highest, process.memoryUsage().heapUsed - before);
    }
    expect(rows).toBe(100_000);
    expect(highest).toBeLessThan(300 * 1024 * 1024);
  }, 120_000);
});
