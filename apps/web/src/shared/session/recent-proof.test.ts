import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { onProofNeeded, withRecentProof } from './recent-proof.ts';

const refusal = new ORPCError('accounts.recent_sign_in_required', { status: 403 });
function guarded() {
  const state = { proven: false };
  const call = vi.fn(async () => {
    if (!state.proven) throw refusal;
    return 'done';
  });
  return { state, call };
}

test('a call that requires a recent proof is repeated after it, and concurrent calls share one prompt', async () => {
  const { state, call } = guarded();
  const ask = vi.fn(async () => {
    state.proven = true;
    return true;
  });
  const stop = onProofNeeded(ask);
  expect(await Promise.all([withRecentProof(call), withRecentProof(call)])).toEqual(['done', 'done']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(call).toHaveBeenCalledTimes(4);
  stop();
});

test('a call whose proof is declined throws its refusal, and so does one without a prompt', async () => {
  const { call } = guarded();
  await expect(withRecentProof(call)).rejects.toBe(refusal);
  const stop = onProofNeeded(async () => false);
  await expect(withRecentProof(call)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
});

test('other failures do not ask for a proof', async () => {
  const ask = vi.fn(async () => true);
  const stop = onProofNeeded(ask);
  await expect(withRecentProof(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    'fetch',
  );
  expect(ask).not.toHaveBeenCalled();
  stop();
});
