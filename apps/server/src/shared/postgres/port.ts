import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** The port stored in `file` if it is free on 127.0.0.1, otherwise another free one, which is then stored. */
export async function choosePort(file: string): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  const port = kept > 0 && (await freePort(kept).catch(() => undefined));
  if (port) return port;
  const other = await freePort(0);
  await writeFile(file, String(other));
  return other;
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}
