import { afterAll, expect, it } from 'vitest';
import { createTestServer } from '../../../test/harness/test-server.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function ask(env: Record<string, string>) {
  const server = await createTestServer(env);
  closing.push(() => server.close());
  const answer = await server.fetch(new Request(`${server.url}/.well-known/security.txt`));
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

it('security.txt names who receives reports, until when', async () => {
  const { status, type, text } = await ask({
    SECURITY_CONTACT: 'mailto:security@example.com',
    SECURITY_CONTACT_UNTIL: '2027-12-31',
  });
  expect(status).toBe(200);
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toContain('Contact: mailto:security@example.com\nExpires: 2027-12-31T23:59:59Z\n');
});

it('without a contact there is no security.txt', async () => {
  expect((await ask({})).status).toBe(404);
});
