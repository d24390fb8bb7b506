const reservedOnWindows = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/** Names of Windows' devices (`con`, `lpt1.pdf`) get a sign before them. */
export const avoidDevices = (name: string): string => name.replace(reservedOnWindows, '_$&');

/** No leading dots, no trailing dots or spaces, in any mixture. */
export const trimEnds = (name: string): string => name.replace(/^[.\s]+|[.\s]+$/gu, '');

/** What a name may take: UTF-16 units for Windows, bytes of UTF-8 for Linux. */
export interface Room {
  characters: number;
  bytes?: number;
}

/** As many whole characters as there is room for, as people count them. */
export function shorten(name: string, { characters, bytes = Number.POSITIVE_INFINITY }: Room): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    const longer = short + segment;
    if (longer.length > characters || Buffer.byteLength(longer) > bytes) break;
    short = longer;
  }
  return trimEnds(short);
}
