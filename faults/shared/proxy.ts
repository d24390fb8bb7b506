import { createServer, request as httpRequest } from 'node:http';
import { listenLocally } from '../../apps/server/test/harness/network/local-server.ts';

/** A reverse proxy as in many installations: responds with 502 while the server is down. */
export function startProxy(target: string): ReturnType<typeof listenLocally> {
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const asked = httpRequest(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    asked.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    });
    incoming.pipe(asked);
  });
  return listenLocally(proxy);
}
