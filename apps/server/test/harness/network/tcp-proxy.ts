import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A proxy between the server and a service, to test what happens without the service. */
export interface TcpProxy {
  /** The service's URL through the proxy. */
  through(url: string): string;
  /** Closes every connection, and each new one at once. */
  cut(): void;
  /** Passes nothing any more, as if the service were frozen. Connections stay open. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** `serviceUrl` contains host and port. */
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
    // Adding a data listener starts the flow of a socket.
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
