import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { MasterKey } from './master-key.ts';

export interface KmsSettings {
  keyId: string;
  region: string;
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
}

/** A key inside a key management service with the API of AWS KMS. Credentials are found as the AWS SDK does. */
export function kmsMasterKey({ keyId, region, endpoint }: KmsSettings): MasterKey {
  const client = new KMSClient({ region, endpoint, maxAttempts: 5 });
  const bound = (context: string) => ({ visafolio: context });
  return {
    id: `kms:${keyId}`,
    async wrap(key, context) {
      const asked = new EncryptCommand({ KeyId: keyId, Plaintext: key, EncryptionContext: bound(context) });
      const { CiphertextBlob } = await client.send(asked);
      if (!CiphertextBlob) throw new Error('the key management service encrypted nothing');
      return Buffer.from(CiphertextBlob);
    },
    async unwrap(wrapped, context) {
      const EncryptionContext = bound(context);
      const asked = new DecryptCommand({ KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext });
      const { Plaintext } = await client.send(asked);
      if (!Plaintext) throw new Error('the key management service decrypted nothing');
      return Buffer.from(Plaintext);
    },
  };
}
