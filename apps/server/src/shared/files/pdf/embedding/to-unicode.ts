const hex = (number: number) => number.toString(16).padStart(4, '0');
const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');

/** The format's maximum number of entries in a list. */
const listLength = 100;

export function toUnicodeMap(texts: string[]): string {
  const lists: string[] = [];
  for (let start = 0; start < texts.length; start += listLength) {
    const entries = texts
      .slice(start, start + listLength)
      .map((text, at) => `<${hex(start + at + 1)}> <${utf16(text)}>`);
    lists.push(`${entries.length} beginbfchar\n${entries.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
