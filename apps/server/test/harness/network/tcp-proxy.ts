import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** Stands between the server and a service that it needs, for tests of what happens without that. */
export interface TcpProxy {
  /** The service's address through the proxy. */
  through(url: string): string;
  /** Closes every connection, and each new one at once. */
  cut(): void;
  /** Nothing passes any more, as if the service were frozen. Connections stay open. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** `serviceUrl` names host and port. */
export async function createTcpProxy(serviceUrl: string): Promise<TcpProxy> {
  const target = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';

  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => other.write(bytes));
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const proxy = net.createServer((client) => {
    if (state === 'cut') return client.destroy();
    const server = net.connect(Number(target.port), target.hostname);
    keep(client, server);
    keep(server, client);
    // Listening for data makes a socket flow.
    if (state === 'frozen') for (const socket of [client, server]) socket.pause();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    through(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String((proxy.address() as AddressInfo).port);
      return address.toString();
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
