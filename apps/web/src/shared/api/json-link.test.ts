import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '@visafolio/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routesOf } from '../../../vite/contract-plugin.ts';
import { jsonLink } from './json-link.ts';

const base = 'http://localhost/api';
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const link = jsonLink(routesOf(contract), base);

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ fine: true }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

async function asked(path: string, input: unknown) {
  await link.call(path.split('.'), input, { context: {} });
  const [url, init] = fetched.mock.lastCall ?? [];
  return describeRequest(new Request(url ?? '', init));
}

async function askedByOrpc(path: string, input: unknown) {
  let request: Request | undefined;
  const orpc = new OpenAPILink(contract, {
    url: base,
    fetch: async (sent) => {
      request = sent.clone();
      return Response.json({ fine: true });
    },
  });
  const client = createORPCClient<Record<string, never>>(orpc);
  const call = path
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client);
  await (call as (input: unknown) => Promise<unknown>)(input);
  return request && describeRequest(request);
}

async function describeRequest(request: Request) {
  const text = await request.text();
  return { method: request.method, url: request.url, body: text === '' ? undefined : JSON.parse(text) };
}

describe('a call asks what oRPC would ask', () => {
  test.each<[string, unknown]>([
    ['profiles.me', undefined],
    ['profiles.setLanguage', { language: 'es' }],
    ['requests.list', { q: 'María & co', tab: 'in-progress', limit: 5, cursor: undefined }],
    ['requests.list', {}],
    ['requests.get', { id: 'a/b c' }],
    ['requests.updateStatus', { id: '1', status: 'completed' }],
    ['requests.delete', { id: '1' }],
    ['uploads.remove', { id: '1', request_id: '2' }],
    ['questionnaire.saveAnswer', { client_request_id: '1', question_id: '2', answer: 'ñandú "x"' }],
    ['questionnaire.submit', { request_id: '1', answers: [{ question_id: '2', answer: '' }] }],
  ])('%s %j', async (path, input) => {
    expect(await asked(path, input)).toEqual(await askedByOrpc(path, input));
  });
});

describe('an answer', () => {
  const call = () => link.call(['profiles', 'me'], undefined, { context: {} });

  test('is the JSON that came', async () => {
    expect(await call()).toEqual({ fine: true });
  });

  test('that refuses throws its code and what it says about it', async () => {
    const refused = {
      defined: true,
      code: 'requests.not_found',
      status: 404,
      message: 'no',
      data: { id: 1 },
    };
    fetched.mockResolvedValue(Response.json(refused, { status: 404 }));
    await expect(call()).rejects.toMatchObject(refused);
  });

  test.each([200, 502])('that is no JSON (status %i) is a broken server', async (status) => {
    fetched.mockResolvedValue(new Response('<html>', { status }));
    await expect(call()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 502 });
  });

  test('that never comes fails as the browser says', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call()).rejects.toThrow('Failed to fetch');
  });
});

test('a call that its caller gave up is stopped', async () => {
  const { signal } = new AbortController();
  await link.call(['profiles', 'me'], undefined, { context: {}, signal });
  expect(fetched.mock.lastCall?.[1].signal).toBe(signal);
});

test('a name that the contract lacks is a mistake of ours', async () => {
  await expect(link.call(['requests', 'list', 'more'], {}, { context: {} })).rejects.toThrow(
    'requests.list.more',
  );
});
