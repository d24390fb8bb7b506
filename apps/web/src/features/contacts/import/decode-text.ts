const sampleBytes = 4_096;

/** The text of a file in whatever character set it is written, without its mark; null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(characterSet(bytes)).decode(bytes);
  // Control characters that no table holds: a picture, a PDF, an Excel file under another name.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, sampleBytes)) ? null : text;
}

function characterSet(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const unmarked = utf16WithoutMark(bytes.subarray(0, sampleBytes));
  if (unmarked) return unmarked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // What Excel writes in the West; Latin-1 is part of it.
    return 'windows-1252';
  }
}

/** Western text in UTF-16 is every other byte zero. */
function utf16WithoutMark(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even < odd / 4) return 'utf-16le';
  if (even > sample.length / 4 && odd < even / 4) return 'utf-16be';
  return undefined;
}
