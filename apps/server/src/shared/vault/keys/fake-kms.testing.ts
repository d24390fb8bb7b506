import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../../../../test/harness/network/local-server.ts';
import { decrypt, encrypt } from './master-key.ts';

export interface FakeKms {
  endpoint: string;
  /** Names of the calls, in order. */
  calls: string[];
  /** As if the key had been deleted and recreated. */
  forgetKey(): void;
  close(): Promise<void>;
}

interface Asked {
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: Record<string, string>;
}

/** Encrypt and Decrypt of AWS KMS over HTTP, with one key. Ignores signatures. */
export async function startFakeKms(): Promise<FakeKms> {
  process.env.AWS_ACCESS_KEY_ID ??= 'key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';
  let key = randomBytes(32);
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const call = String(request.headers['x-amz-target']).replace('TrentService.', '');
    const asked = (await json(request)) as Asked;
    const context = JSON.stringify(asked.EncryptionContext ?? {});
    calls.push(call);
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    try {
      const answer =
        call === 'Encrypt'
          ? { CiphertextBlob: encrypt(key, Buffer.from(asked.Plaintext ?? '', 'base64'), context) }
          : { Plaintext: decrypt(key, Buffer.from(asked.CiphertextBlob ?? '', 'base64'), context) };
      const encoded = Object.entries(answer).map(([name, bytes]) => [name, bytes.toString('base64')]);
      response.end(JSON.stringify(Object.fromEntries(encoded)));
    } catch {
      response.writeHead(400).end(JSON.stringify({ __type: 'InvalidCiphertextException' }));
    }
  });
  const { origin, close } = await listenLocally(server);
  return {
    endpoint: origin,
    calls,
    forgetKey() {
      key = randomBytes(32);
    },
    close,
  };
}
