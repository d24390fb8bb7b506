import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, client } from './client.ts';
import { isUnreachable } from './error-text.ts';

const base = 'http://localhost/api';
const fetched = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ fine: true }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin: 'http://localhost' });
});
afterEach(() => vi.unstubAllGlobals());

async function sent() {
  const request = fetched.mock.lastCall?.[0];
  if (!request) throw new Error('Nothing was sent');
  const text = await request.text();
  return [request.method, request.url, text === '' ? undefined : JSON.parse(text)];
}

describe('the input of a call travels in path, query and body', () => {
  const id = 'a/b c';
  test.each<[string, () => Promise<unknown>, unknown[]]>([
    ['nothing', () => client.profiles.me(), ['GET', `${base}/profiles/me`]],
    [
      'a body',
      () => client.profiles.setLanguage({ language: 'es' }),
      ['PUT', `${base}/profiles/me/language`, { language: 'es' }],
    ],
    [
      'a query',
      () => client.requests.list({ q: 'María & co', tab: 'in-progress', limit: 5, cursor: undefined }),
      ['GET', `${base}/client_requests?q=Mar%C3%ADa+%26+co&tab=in-progress&limit=5`],
    ],
    ['an empty query', () => client.requests.list({}), ['GET', `${base}/client_requests`]],
    ['a path', () => client.requests.get({ id }), ['GET', `${base}/client_requests/a%2Fb%20c`]],
    [
      'a path and a body',
      () => client.requests.updateStatus({ id, status: 'completed' }),
      ['PATCH', `${base}/client_requests/a%2Fb%20c`, { status: 'completed' }],
    ],
  ])('%s', async (_, call, [method, url, body]) => {
    await call();
    expect(await sent()).toEqual([method, url, body]);
  });
});

describe('an answer', () => {
  const call = () => client.profiles.me();

  test('returns the JSON body', async () => {
    expect(await call()).toEqual({ fine: true });
  });

  test('that is a refusal throws its code and data', async () => {
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

  test.each([200, 502])('that is not JSON (status %i) counts as a server failure', async (status) => {
    fetched.mockResolvedValue(new Response('<html>', { status }));
    await expect(call()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 502 });
  });

  test("that never arrives throws the browser's error", async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call()).rejects.toThrow('Failed to fetch');
  });

  test('that is truncated counts as an unreachable server', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('Failed to fetch')),
    });
    fetched.mockResolvedValue(new Response(body, { headers: { 'content-type': 'application/json' } }));
    const error = await call().catch((error: unknown) => error);
    expect(isUnreachable(error)).toBe(true);
  });
});

test('aborting a call stops its fetch', async () => {
  const caller = new AbortController();
  await client.profiles.me(undefined, { signal: caller.signal });
  caller.abort();
  expect(fetched.mock.lastCall?.[0].signal.aborted).toBe(true);
});

test('a name that is not in the contract throws', async () => {
  const list = client.requests.list as unknown as { more: () => Promise<unknown> };
  await expect(list.more()).rejects.toThrow('requests.list.more');
});

test("a query's key contains its input", () => {
  const input = { request_id: '019a0000-0000-7000-8000-000000000001' };
  expect(api.portal.getRequest.queryOptions({ input }).queryKey).toEqual([
    ['portal', 'getRequest'],
    { input, type: 'query' },
  ]);
});
