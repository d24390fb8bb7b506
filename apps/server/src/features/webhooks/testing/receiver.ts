import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Parsed body. */
  message: { type: string; timestamp: string; data: Record<string, unknown> };
}

interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

export interface Receiver {
  url: string;
  /** Everything that arrived, in order. */
  received: Received[];
  /** What it accepted with a status of 2xx, in order. */
  accepted(): Received[];
  close(): Promise<void>;
}

/** A real HTTP server on this machine that keeps what it receives. */
export async function startReceiver(
  answer: (received: Received, count: number) => Answer | Promise<Answer> = () => ({ status: 204 }),
): Promise<Receiver> {
  const received: Received[] = [];
  const accepted: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const each = { headers: request.headers, body, message: JSON.parse(body) };
    received.push(each);
    const { status, body: text = '', headers } = await answer(each, received.length);
    if (status >= 200 && status < 300) accepted.push(each);
    response.writeHead(status, headers).end(status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    accepted: () => accepted,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Whether one of a message's signatures is by this secret, however old the message is. */
export function isSigned({ body, headers }: Received, secret: string): boolean {
  try {
    // `verify` of the library refuses messages of more than five minutes ago, which those of a long run are.
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    return new Webhook(secret)
      .sign(String(headers['webhook-id']), at, body)
      .split(' ')
      .some((signature) => String(headers['webhook-signature']).split(' ').includes(signature));
  } catch {
    return false;
  }
}
