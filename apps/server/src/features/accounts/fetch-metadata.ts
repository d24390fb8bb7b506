import { refuse } from '../../shared/api/refuse.ts';

const maxBytes = 500_000;

/** The metadata that an identity provider publishes. Refuses with accounts.metadata_unreachable. */
export async function fetchMetadata(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > maxBytes) throw new Error('is longer than any metadata');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (cause) {
    throw Object.assign(refuse('accounts.metadata_unreachable'), { cause });
  }
}
