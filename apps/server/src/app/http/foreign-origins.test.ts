import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { refuseForeignOrigins } from './foreign-origins.ts';

async function post(publicUrl: string, headers: Record<string, string>): Promise<number> {
  const app = new Hono();
  app.post('/api/*', refuseForeignOrigins(publicUrl), (c) => c.body(null, 204));
  return (await app.request('/api/firms', { method: 'POST', headers })).status;
}

test.each([
  ['http://intake.example', { host: 'intake.example', origin: 'http://intake.example' }],
  ['https://intake.example', { host: 'intake.example', origin: 'https://intake.example' }],
  ['http://localhost:3000', { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' }],
  ['http://intake.example', { host: 'intake.example' }],
  // Behind a proxy that terminates TLS and sends its own host name.
  ['https://intake.example', { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }],
])('at %s a call with %o is allowed', async (publicUrl, headers) => {
  expect(await post(publicUrl, headers)).toBe(204);
});

test.each([
  ['http://intake.example', { host: 'intake.example', origin: 'https://intake.example' }],
  ['https://intake.example', { host: 'intake.example', origin: 'http://intake.example' }],
  ['http://intake.example', { host: 'intake.example', origin: 'http://evil.example' }],
  ['http://intake.example', { host: 'intake.example', origin: 'http://intake.example:8080' }],
  ['http://intake.example', { host: 'intake.example', origin: 'null' }],
  ['https://intake.example', { host: 'intake.example', 'sec-fetch-site': 'same-site' }],
  ['https://intake.example', { host: 'intake.example', 'sec-fetch-site': 'cross-site' }],
])('at %s a call with %o is refused', async (publicUrl, headers) => {
  expect(await post(publicUrl, headers)).toBe(403);
});
