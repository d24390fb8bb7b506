import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/app/settings/settings.ts';
import type { Text } from '../../src/shared/sms/text-sender.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildSession } from '../builders/sessions.ts';
import { type Answer, createReplicas, type Replicas } from './replicas.ts';

/** Countries of toll fraud: satellites, islands, distant countries, and Canada with the same +1 as the United States. */
const foreign = [
  '+881612345678',
  '+5355123456',
  '+22790123456',
  '+99361234567',
  '+447911123456',
  '+14165550123',
];
const [allowed, allowedToo] = ['+12025550123', '+525512345678'];
const tally = { tried: 0, through: 0 };
const texts: Text[] = [];

let replicas: Replicas;
beforeAll(async () => {
  replicas = await createReplicas({ SMS_COUNTRIES: 'US MX' });
  replicas.server.services.texts = { send: async (text) => void texts.push(text) };
});
afterAll(async () => {
  process.stdout.write(`attacks by text messages: ${tally.tried} tried, ${tally.through} got through\n`);
  await replicas.close();
});

async function signedIn() {
  const { owner, secret } = replicas.server;
  const { id } = await buildProfessional(owner);
  const { cookie } = await buildSession(owner, id, { secret });
  return { id, cookie };
}

/** Every call that sends a text to a typed number. */
const ways = ['/sign-in/phone', '/phone', '/factors/phone'];

async function ask(path: string, phone: string): Promise<Answer> {
  const { cookie } = await signedIn();
  return replicas.open(cookie).post(path, { phone, name: 'Mine' });
}

describe.each(ways)('%s', (path) => {
  test('sends nothing to countries that are not on the list', async () => {
    const before = texts.length;
    for (const phone of foreign) {
      const answer = await ask(path, phone);
      tally.tried++;
      if (answer.status === 200) tally.through++;
      expect([phone, answer.status, answer.body.code]).toEqual([phone, 422, 'accounts.phone_country']);
    }
    expect(texts.length).toBe(before);
  });

  test('sends to listed countries', async () => {
    for (const phone of [allowed, allowedToo])
      expect([phone, (await ask(path, phone)).status]).toEqual([phone, 200]);
  });
});

test('a phone set up as second factor before the list was set gets nothing either', async () => {
  const { id, cookie } = await signedIn();
  const { rows } = await replicas.server.owner.query(
    `INSERT INTO auth.factor (user_id, kind, name, number, verified_at) VALUES ($1, 'phone', 'Abroad', $2, now()) RETURNING id`,
    [id, foreign[0]],
  );
  const before = texts.length;
  const answer = await replicas.open(cookie).post('/factors/phone/send', { id: rows[0].id });
  expect(answer).toMatchObject({ status: 422, body: { code: 'accounts.phone_country' } });
  expect(texts.length).toBe(before);
});

test('the list is the setting, or the country of PHONE_COUNTRY; with a provider it is never empty', () => {
  const provider = { SMS_URL: 'https://sms.example', SMS_USER: 'u', SMS_PASSWORD: 'p', SMS_FROM: 'f' };
  const read = (env: Record<string, string>) =>
    readSettings({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...env }).smsCountries;
  expect(read({ ...provider, SMS_COUNTRIES: 'US, MX', PHONE_COUNTRY: 'CA' })).toEqual(['US', 'MX']);
  expect(read({ ...provider, PHONE_COUNTRY: 'CA' })).toEqual(['CA']);
  expect(() => read(provider)).toThrow('SMS_COUNTRIES is required with SMS_URL');
  expect(() => read({ ...provider, SMS_COUNTRIES: 'US XX' })).toThrow('SMS_COUNTRIES must list countries');
});
