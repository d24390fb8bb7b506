export interface TextPiece {
  text: string;
  /** The URL; undefined for plain text. */
  href?: string;
}

const address = /https?:\/\/[^\s<>"'`]+/gi;
// Punctuation at the end is not part of a URL; a closing bracket only if none is open.
const trailing = /[.,;:!?…»”’)\]}]+$/;

/** Splits a text into plain parts and web links. Nothing else becomes a link. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTrailing(found);
    if (!URL.canParse(shown)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: shown, href: shown });
    end = index + shown.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function withoutTrailing(found: string): string {
  const cut = found.replace(trailing, '');
  const rest = found.slice(cut.length);
  return rest.startsWith(')') && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut;
}
