import { describe, expect, it } from 'vitest';
import { computeFingerprint } from './fingerprint.ts';

const bytes = (size: number, change?: number) => {
  const content = new Uint8Array(size).map((_, index) => (index * 31) % 251);
  if (change !== undefined) content[change] = (content[change] ?? 0) ^ 1;
  return content;
};
const megabyte = 1_000_000;

describe('the fingerprint of a file', () => {
  it('is the same for the same content under another name and date', async () => {
    const first = new File([bytes(megabyte)], 'scan.pdf', { lastModified: 1 });
    const again = new File([bytes(megabyte)], 'scan (1).pdf', { lastModified: 2 });
    expect(await computeFingerprint(again)).toBe(await computeFingerprint(first));
  });

  it('differs when size, beginning, middle or end differ', async () => {
    const files = [
      bytes(megabyte),
      bytes(megabyte + 1),
      bytes(megabyte, 0),
      bytes(megabyte, megabyte / 2),
      bytes(megabyte, megabyte - 1),
    ];
    const prints = await Promise.all(files.map((content) => computeFingerprint(new Blob([content]))));
    expect(new Set(prints).size).toBe(files.length);
  });

  it('handles small and empty files', async () => {
    expect(await computeFingerprint(new Blob([]))).not.toBe(await computeFingerprint(new Blob(['a'])));
    expect(await computeFingerprint(new Blob(['b']))).not.toBe(await computeFingerprint(new Blob(['a'])));
  });
});
