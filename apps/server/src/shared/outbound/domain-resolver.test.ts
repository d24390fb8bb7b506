import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NameServer, startNameServer } from '../../../test/harness/network/name-server.ts';
import { createDomainResolver } from './domain-resolver.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer();
});
afterAll(() => server.close());

test('reads every text of a name, and none if there are none', async () => {
  server.texts.set('_visafolio-challenge.firm.example', ['one', 'x'.repeat(200)]);
  const resolver = createDomainResolver([server.address]);
  expect(await resolver.readTexts('_visafolio-challenge.firm.example')).toEqual(['one', 'x'.repeat(200)]);
  expect(await resolver.readTexts('_visafolio-challenge.other.example')).toEqual([]);
});

test('rejects when no name server answers', async () => {
  const silent = await startNameServer();
  const { address } = silent;
  await silent.close();
  await expect(createDomainResolver([address]).readTexts('firm.example')).rejects.toThrow();
  // Node.js itself would retry for more than half a minute.
}, 25_000);
