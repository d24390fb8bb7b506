import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/** A port below the range of outgoing connections, so that it is still free after a restart. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
