import type { DetailedError } from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import { isRetryable, isUnreachable, uploadErrorCode } from './upload-problem.ts';

const answered = (status: number, body = '') =>
  Object.assign(new Error('tus'), {
    originalResponse: { getStatus: () => status, getBody: () => body },
  }) as unknown as DetailedError;
const silent = new Error('tus: failed to upload chunk');

describe('an upload that stopped', () => {
  it('waits for the network if nothing answered, or only a gateway', () => {
    expect(isUnreachable(silent)).toBe(true);
    expect(isUnreachable(answered(502, '<html>'))).toBe(true);
    expect(isUnreachable(answered(503, '{"code":"service.unavailable"}'))).toBe(true);
    expect(isUnreachable(answered(500, '{"code":"uploads.failed"}'))).toBe(false);
  });

  it('is retried if the same bytes may be accepted a moment later', () => {
    for (const error of [silent, answered(500), answered(423), answered(409)])
      expect(isRetryable(error)).toBe(true);
  });

  it('is final if the server gives a reason', () => {
    for (const error of [
      answered(415, '{"code":"uploads.content_mismatch"}'),
      answered(409, '{"code":"requests.completed"}'),
      answered(401, '{"code":"session.required"}'),
    ]) {
      expect(isRetryable(error)).toBe(false);
    }
  });

  it('has the server’s code, and none if the answer is not from our server', () => {
    expect(uploadErrorCode(answered(413, '{"code":"uploads.too_large"}'))).toBe('uploads.too_large');
    for (const body of ['', '<html>', 'null', '{"code":7}'])
      expect(uploadErrorCode(answered(500, body))).toBeUndefined();
    expect(uploadErrorCode(silent)).toBeUndefined();
  });
});
