import { toPlainText } from '@react-email/render';
import { extractReply, removeQuotations } from './extract-reply.ts';
import { markedHead, type OwnMailMatcher } from './quotation.ts';

/** Heads of quotations, by the classes of mail programs. */
const heads = ['.gmail_attr', '.moz-cite-prefix', '.yahoo_quoted_header', '.protonmail_quote_header'];
/** Signatures, by the classes and ids of mail programs. */
const signatures = ['.gmail_signature', '.moz-signature', '#ms-outlook-mobile-signature', '#Signature'];
/** Surrounds the position of a picture in the text. */
const place = '\uE001';

/** The part of html-to-text that we use; it has no types. */
interface TextBuilder {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLiteral(text: string): void;
}
interface HtmlElement {
  attribs?: { src?: string };
  children: unknown[];
}
type Formatter = (
  element: HtmlElement,
  walk: (children: unknown[], builder: TextBuilder) => void,
  builder: TextBuilder,
) => void;

const writeHead: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addLiteral(markedHead);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const writePicture: Formatter = (element, _walk, builder) => {
  const source = element.attribs?.src ?? '';
  if (/^cid:/i.test(source)) builder.addLiteral(`${place}${source.slice(4)}${place}`);
};

const links = { selector: 'a', options: { ignoreHref: true } };
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));
const skip = (selector: string) => ({ selector, format: 'skip' });
const head = (selector: string) => ({ selector, format: 'quotationHead' });

const base = {
  wordwrap: false as const,
  formatters: { quotationHead: writeHead, picturePlace: writePicture },
};

/** The sender's own text, as plain text. */
export const toOwnText = (html: string, ours: OwnMailMatcher): string =>
  extractReply(
    toPlainText(html, {
      ...base,
      selectors: [...signatures.map(skip), ...heads.map(head), skip('img'), links, ...headings],
    }),
    ours,
  );

/** The whole text, with link targets. */
export const toWholeText = (html: string): string =>
  toPlainText(html, { ...base, selectors: [skip('img'), ...headings] }).trim();

/** Content-IDs of the pictures that the text shows; `own`: those outside quotations of our mails. */
export function findPictures(html: string, ours: OwnMailMatcher): { shown: Set<string>; own: Set<string> } {
  const text = toPlainText(html, {
    ...base,
    selectors: [...heads.map(head), { selector: 'img', format: 'picturePlace' }, links, ...headings],
  });
  return { shown: readPlaces(text), own: readPlaces(removeQuotations(text, ours)) };
}

const readPlaces = (text: string): Set<string> =>
  new Set([...text.matchAll(/\uE001([^\uE001\s]{1,500})\uE001/g)].map(([, id = '']) => decode(id)));

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
