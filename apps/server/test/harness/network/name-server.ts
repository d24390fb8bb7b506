import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';

export interface NameServer {
  /** In the format of DNS_SERVERS. */
  address: string;
  /** TXT records by name. */
  texts: Map<string, string[]>;
  close(): Promise<void>;
}

/** A real name server on its own port, with TXT records only. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const query = packet.decode(message);
    const name = query.questions?.[0]?.name ?? '';
    const answers = (texts.get(name) ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 0, data }));
    const answer = packet.encode({
      type: 'response',
      id: query.id ?? 0,
      flags: packet.AUTHORITATIVE_ANSWER,
      questions: query.questions ?? [],
      answers,
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
