export interface Placeholders {
  client_name: string;
  firm_name: string;
  sponsor_name: string;
}

/** Replaces `{{client_name}}` and its like; anything else in braces stays as it was written. */
export const fillPlaceholders = (text: string, values: Placeholders): string =>
  text.replace(
    /\{\{\s*(client_name|firm_name|sponsor_name)\s*\}\}/g,
    (_, name: keyof Placeholders) => values[name],
  );
