/** Control characters except line breaks and tabs, and marks that change the text direction. */
const unwanted = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** The stored form of a text: no control characters, line breaks kept, trimmed. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unwanted, '').toWellFormed().trim();
