/** Value of Content-Disposition for any file name: ASCII for old programs, RFC 8187 for others. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${hex(character)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();
