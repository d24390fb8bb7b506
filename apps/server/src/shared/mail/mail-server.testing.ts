import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** Complete messages, in order of arrival. */
  received: { to: string[]; content: string }[];
  /** Changes how it treats mails from now on. */
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

/**
 * - `accept`: accepts every mail
 * - `refuse`: answers 550 to the recipient
 * - `hang`: accepts the recipient and never answers again
 * - `die`: closes the connection within the message
 */
export type Behaviour = 'accept' | 'refuse' | 'hang' | 'die';

export async function startMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  let behaviour: Behaviour = 'accept';
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, _session, answer) {
      if (behaviour !== 'refuse') return answer();
      answer(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
    },
    onData(stream, session, answer) {
      if (behaviour === 'die') {
        for (const socket of sockets) socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'hang') return;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, content: Buffer.concat(chunks).toString() });
        answer();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(how) {
      behaviour = how;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Accepts connections and never answers. */
export async function startSilentServer(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
