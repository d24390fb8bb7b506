import DOMPurify from 'dompurify';

const purifier = DOMPurify(window);

/** Text, lists, tables and embedded pictures. Links are text: what a client sends leads staff nowhere. */
export function sanitizeWord(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'strong', 'em', 's', 'sup', 'sub'],
      ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
    ],
    ALLOWED_ATTR: ['src', 'alt', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^data:image\/(png|jpeg|gif);base64,/,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
