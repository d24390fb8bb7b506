import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Claim {
  name: string;
  value: string;
  quote: string;
}

/** A fake of OpenAI's API that returns the facts that the test sets, right or wrong. */
export interface Provider {
  url: string;
  /** Received request bodies. */
  bodies: string[];
  /** Sets the facts for documents whose text contains these words. */
  claim(words: string, claims: Claim[]): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const bodies: string[] = [];
  const known = new Map<string, Claim[]>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    const facts = [...known].find(([words]) => body.includes(words))?.[1] ?? [];
    const content = JSON.stringify(body.includes('document_facts') ? { facts } : { kind: 'unknown' });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    bodies,
    claim: (words, claims) => void known.set(words, claims),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
