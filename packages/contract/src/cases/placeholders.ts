/** What the notes of a request may name; buttons in the form insert them. */
export const placeholders = ['client_name', 'firm_name', 'sponsor_name'] as const;
type Placeholder = (typeof placeholders)[number];

const written = new RegExp(`\\{\\{\\s*(${placeholders.join('|')})\\s*\\}\\}`, 'g');

/** The first thing in braces that is none of them; null where there is no such. */
export const findUnknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !placeholders.some((known) => known === name)) ?? null;

/** Replaces `{{client_name}}` and its like; anything else in braces stays as it was written. */
export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(written, (_, name: Placeholder) => values[name]);
