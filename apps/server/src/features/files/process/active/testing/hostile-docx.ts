import { strToU8, zipSync } from 'fflate';

const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

interface DocxToBuild {
  /** Inside of the body, beside a paragraph. */
  body?: string;
  /** Relationships of the document: [type, target, TargetMode]. */
  links?: [string, string, 'External' | 'Internal'][];
  /** Relationships of its settings. */
  settingsLinks?: [string, string, 'External' | 'Internal'][];
  parts?: Record<string, Uint8Array | string>;
  types?: string;
}

export const paragraph = (content: string): string => `<w:p>${content}</w:p>`;
export const instruction = (text: string): string =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
export const mark = (type: 'begin' | 'separate' | 'end'): string =>
  `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** A Word document from its parts, as only a hostile hand puts them together. */
export function hostileDocx({
  body = '',
  links = [],
  settingsLinks = [],
  parts = {},
  types = '',
}: DocxToBuild): Buffer {
  const toRelationships = (list: DocxToBuild['links'] = []) =>
    `<?xml version="1.0"?><Relationships xmlns="${relationshipsNamespace}">${list
      .map(
        ([type, target, mode], i) =>
          `<Relationship Id="r${i}" Type="${office}/${type}" Target="${target}" TargetMode="${mode}"/>`,
      )
      .join('')}</Relationships>`;
  const files: Record<string, Uint8Array | string> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${types}</Types>`,
    '_rels/.rels': toRelationships([['officeDocument', 'word/document.xml', 'Internal']]),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${paragraph('<w:r><w:t>An ordinary letter</w:t></w:r>')}${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': toRelationships(links),
    'word/settings.xml': `<?xml version="1.0"?><w:settings xmlns:w="${word}"/>`,
    'word/_rels/settings.xml.rels': toRelationships(settingsLinks),
    ...parts,
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );
}
