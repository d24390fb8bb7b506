import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '../../../shared/log/log.ts';
import { createUntrustedProxyWatch } from './untrusted-proxy.ts';

interface Call {
  peer: string;
  userId: string;
  forwarded?: string;
}

function watch(trusted: string[] = []) {
  const lines: string[] = [];
  const proxies = createUntrustedProxyWatch(
    trusted,
    createLog('warn', { write: (line) => lines.push(line) }),
  );
  const app = new Hono();
  app.get('/', (c) => {
    proxies.observe(c, c.req.header('x-test-user') ?? '');
    return c.body(null);
  });
  const call = async ({ peer, userId, forwarded }: Call) => {
    const headers = { 'x-test-user': userId, ...(forwarded && { 'x-forwarded-for': forwarded }) };
    await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } });
  };
  const callOften = async (calls: number, people: number, more: Omit<Call, 'userId'>) => {
    for (let turn = 0; turn < calls; turn++) await call({ userId: `person ${turn % people}`, ...more });
  };
  return { callOften, lines, address: proxies.address };
}

test('a proxy that many people come through and that no setting names is said once', async () => {
  const { callOften, lines, address } = watch(['10.0.0.0/8']);
  await callOften(19, 5, { peer: '172.18.0.2', forwarded: '198.51.100.7' });
  expect(address()).toBeNull();
  await callOften(40, 5, { peer: '::ffff:172.18.0.2', forwarded: '198.51.100.7' });
  expect(address()).toBe('172.18.0.2');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUSTED_PROXIES does not name the proxy');
});

test('a trusted proxy, people without one, and one person who sends the header are no reason', async () => {
  const { callOften, lines, address } = watch(['172.18.0.2']);
  await callOften(60, 5, { peer: '172.18.0.2', forwarded: '198.51.100.7' });
  await callOften(60, 5, { peer: '192.0.2.1' });
  await callOften(60, 1, { peer: '192.0.2.2', forwarded: '198.51.100.7' });
  expect(address()).toBeNull();
  expect(lines).toEqual([]);
});
