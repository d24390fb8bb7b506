import net from 'node:net';

/**
 * Counts the round trips of `measured`: a proxy counts bursts from the client that follow a response. `prepare` gets the
 * database's address through the proxy.
 */
export async function countRoundTrips(
  databaseUrl: string,
  prepare: (url: string) => Promise<{ measured: () => Promise<unknown>; close: () => Promise<unknown> }>,
): Promise<number> {
  const target = new URL(databaseUrl);
  let roundTrips = 0;
  let isAnswering = true;
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port || 5432), target.hostname);
    client.on('data', (bytes) => {
      if (isAnswering) roundTrips++;
      isAnswering = false;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      isAnswering = true;
      client.write(bytes);
    });
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as net.AddressInfo).port);
  const { measured, close } = await prepare(url.toString());
  roundTrips = 0;
  isAnswering = true;
  await measured();
  const counted = roundTrips;
  await close();
  proxy.close();
  return counted;
}
