/** Control characters but line breaks and tabs, and marks that turn the direction of what follows. */
const unwanted = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** What is stored of a text that somebody wrote: plain, with its line breaks, without blanks around it. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unwanted, '').toWellFormed().trim();
