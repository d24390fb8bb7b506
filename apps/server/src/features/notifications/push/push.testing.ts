import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushedNotification {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface TestPushService {
  origin: string;
  pushed: PushedNotification[];
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** Takes notifications over HTTP, as the service of a browser does over TLS. */
export async function startPushService(): Promise<TestPushService> {
  const pushed: PushedNotification[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The keys that a browser makes for one subscription, and how it reads what comes. */
export function createBrowserKeys() {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291 over RFC 8188, one record. */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // Padding ends with a byte that says that this is the last record.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}
