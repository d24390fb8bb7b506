/** Placeholders for the notes of a request; the form has a button for each. */
export const placeholders = ['client_name', 'firm_name', 'sponsor_name'] as const;
type Placeholder = (typeof placeholders)[number];

const written = new RegExp(`\\{\\{\\s*(${placeholders.join('|')})\\s*\\}\\}`, 'g');

/** The first unknown placeholder; null: none. */
export const findUnknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !placeholders.some((known) => known === name)) ?? null;

/** Replaces known placeholders such as `{{client_name}}`; other text in braces stays. */
export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(written, (_, name: Placeholder) => values[name]);
