import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { getWebhookEvent, webhookEventTypes } from '@visafolio/contract/webhooks/webhook-events.ts';
import { translatorFor } from '@visafolio/locales';
import { expect, it } from 'vitest';
import { retryRules } from './deliver/deliver.ts';

const path = '../../../../../docs/guides/webhooks.md';
const guide = readFileSync(new URL(path, import.meta.url), 'utf8');
const head = '| event | when | fields of its own |\n|---|---|---|\n';

it('the guide lists every event with its fields; `vitest -u` writes it', async () => {
  const t = translatorFor('en');
  const rows = webhookEventTypes.map((type) => {
    const fields = Object.keys(getWebhookEvent(type).fields ?? {}).map((name) => `\`${name}\``);
    return `| \`${type}\` | ${t(`webhooks.event.${type}`)} | ${fields.join(', ')} |`;
  });
  const [before = ''] = guide.split(head);
  await expect(`${before}${head}${rows.join('\n')}\n`).toMatchFileSnapshot(path);
});

it('each event stands for an activity that exists, and has a description in each language', () => {
  for (const type of webhookEventTypes) {
    expect(ActivityKind.options).toContain(getWebhookEvent(type).kind);
    for (const language of languageCodes) {
      const key = `webhooks.event.${type}` as const;
      expect(translatorFor(language)(key)).not.toBe(key);
    }
  }
});

it('the guide says when a delivery is tried again, and that is within three days', () => {
  const total = retryRules.pausesSeconds.reduce((sum, each) => sum + each, 0);
  expect(total).toBeLessThan(retryRules.giveUpAfterHours * 3_600);
  const hours = retryRules.pausesSeconds.filter((each) => each >= 3_600).map((each) => each / 3_600);
  const last = hours.at(-1);
  expect(guide).toContain(
    `5 seconds, 1 minute, 5 minutes, 30 minutes, ${hours.slice(0, -1).join(', ')} and ${last} hours`,
  );
});

it('the Python of the guide accepts a signature, one of two, and refuses changed or old messages', async () => {
  const python = /```python\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const key = Buffer.from('a secret of twenty-four b');
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"type":"webhook.test"}';
  const now = Math.floor(Date.now() / 1_000);
  const sign = (at: number) => `v1,${createHmac('sha256', key).update(`id.${at}.${body}`).digest('base64')}`;
  const cases = [
    { at: now, signature: sign(now), body },
    { at: now, signature: `v1,bm90IHRoaXM= ${sign(now)}`, body },
    { at: now, signature: sign(now), body: `${body} ` },
    { at: now - 3_600, signature: sign(now - 3_600), body },
  ];
  const calls = cases.map(({ at, signature, body: sent }) => {
    const headers = { 'webhook-id': 'id', 'webhook-timestamp': String(at), 'webhook-signature': signature };
    return `print(verify(${JSON.stringify(secret)}, ${JSON.stringify(headers)}, ${JSON.stringify(sent)}.encode()))`;
  });
  const { stdout } = await promisify(execFile)('python3', ['-c', `${python}\n${calls.join('\n')}`]);
  expect(stdout.trim().split('\n')).toEqual(['True', 'True', 'False', 'False']);
});
