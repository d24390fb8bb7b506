import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EngineName } from '@visafolio/contract/translation/translation.contract.ts';
import { createPublicFetch } from '../../../shared/outbound/public-fetch.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { createEngine } from '../engines/create-translator.ts';

export interface StubRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
export type StubHandler = (request: StubRequest, response: ServerResponse) => void;

export interface StubEngine {
  engine: TranslationEngine;
  requests: StubRequest[];
  /** From now on it does this. */
  answer(handle: StubHandler): void;
  stop(): Promise<void>;
}

/** A server that answers as the test says, and the adapter of an engine that calls it. */
export async function startStub(
  name: EngineName,
  handle: StubHandler,
  // A busy machine takes its time for an answer too; a test of an engine that hangs sets less.
  { privateAddresses = ['127.0.0.1'], maxMs = 3_000 } = {},
): Promise<StubEngine> {
  const requests: StubRequest[] = [];
  let current = handle;
  const server = createServer(async (request, response) => {
    const read = {
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request).catch(() => ''),
    };
    requests.push(read);
    current(read, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = createPublicFetch({ privateAddresses, maxMs });
  const settings = { engine: name, url, key: name === 'apertium' ? undefined : 'secret', model: 'm-1' };
  return {
    requests,
    engine: createEngine(settings, call, { pauseMs: 1 }),
    answer(next) {
      current = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The answer of each engine's published API that translates texts with `translate`. */
export const publishedAnswers: Record<EngineName, (translate: (text: string) => string) => StubHandler> = {
  deepl: (translate) => (request, response) => {
    const { text } = JSON.parse(request.body) as { text: string[] };
    const translations = text.map((each) => ({ detected_source_language: 'ES', text: translate(each) }));
    sendJson(response, { translations });
  },
  libretranslate: (translate) => (request, response) => {
    const { q } = JSON.parse(request.body) as { q: string[] };
    sendJson(response, { translatedText: q.map(translate) });
  },
  apertium: (translate) => (request, response) => {
    const translatedText = translate(new URLSearchParams(request.body).get('q') ?? '');
    sendJson(response, { responseData: { translatedText }, responseDetails: null, responseStatus: 200 });
  },
  openai: (translate) => (request, response) => {
    const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
    const [, json = '[]'] = messages[1]?.content.split('\n') ?? [];
    const content = JSON.stringify({ translations: (JSON.parse(json) as string[]).map(translate) });
    sendJson(response, { choices: [{ message: { role: 'assistant', content } }] });
  },
};

export function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
