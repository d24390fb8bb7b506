const reservedOnWindows = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/** Prefixes names of Windows devices (`con`, `lpt1.pdf`). */
export const escapeDeviceNames = (name: string): string => name.replace(reservedOnWindows, '_$&');

/** Removes leading dots, and trailing dots and spaces, in any mixture. */
export const trimEnds = (name: string): string => name.replace(/^[.\s]+|[.\s]+$/gu, '');

/** Maximum length of a name: UTF-16 units for Windows, bytes of UTF-8 for Linux. */
export interface Room {
  characters: number;
  bytes?: number;
}

/** Cuts a name to the maximum length between characters as people perceive them. */
export function shorten(name: string, { characters, bytes = Number.POSITIVE_INFINITY }: Room): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    const longer = short + segment;
    if (longer.length > characters || Buffer.byteLength(longer) > bytes) break;
    short = longer;
  }
  return trimEnds(short);
}
