import { toPlainText } from '@react-email/render';
import { cutReply, withoutQuotations } from './cut-reply.ts';
import { markedHead, type OurSide } from './quotation.ts';

/** Above a quotation, as mail programs mark it. */
const heads = ['.gmail_attr', '.moz-cite-prefix', '.yahoo_quoted_header', '.protonmail_quote_header'];
/** Signatures that mail programs mark. */
const signatures = ['.gmail_signature', '.moz-signature', '#ms-outlook-mobile-signature', '#Signature'];
/** Around the place of a picture in the text. */
const place = '\uE001';

/** What we use of html-to-text, which has no types. */
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

/** What its sender wrote, as plain text. */
export const toOwnText = (html: string, ours: OurSide): string =>
  cutReply(
    toPlainText(html, {
      ...base,
      selectors: [...signatures.map(skip), ...heads.map(head), skip('img'), links, ...headings],
    }),
    ours,
  );

/** Everything, with where links lead to. */
export const toWholeText = (html: string): string =>
  toPlainText(html, { ...base, selectors: [skip('img'), ...headings] }).trim();

/** Pictures that the text shows, by Content-ID; `own`: outside of what it quotes of ours. */
export function findPictures(html: string, ours: OurSide): { shown: Set<string>; own: Set<string> } {
  const text = toPlainText(html, {
    ...base,
    selectors: [...heads.map(head), { selector: 'img', format: 'picturePlace' }, links, ...headings],
  });
  return { shown: readPlaces(text), own: readPlaces(withoutQuotations(text, ours)) };
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
