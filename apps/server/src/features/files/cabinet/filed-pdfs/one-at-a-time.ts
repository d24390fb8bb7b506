import type { Services } from '../../../../shared/services.ts';

/** How long a second call waits for the first. Milliseconds. */
const waitMs = 300;

/** Makes one thing with this key at a time, over all replicas. A call that would wait throws `refuseBusy()`. */
export async function oneAtATime<Made>(
  { uploadStaging }: Services,
  key: string,
  refuseBusy: () => Error,
  make: () => Promise<Made>,
): Promise<Made> {
  const release = await uploadStaging.locks
    .acquire(key, { signal: AbortSignal.timeout(waitMs) })
    .catch((error) => {
      throw error.name === 'TimeoutError' ? refuseBusy() : error;
    });
  try {
    return await make();
  } finally {
    await release();
  }
}
