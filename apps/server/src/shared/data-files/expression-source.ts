import { z } from 'zod';

/** The source of a regular expression. Code replaces its placeholders: `{month}` for the name `month`. */
export const expressionSource = (...placeholders: string[]) =>
  z.string('must be an expression in quotes').superRefine((source, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
    const filled = placeholders.reduce((filled, name) => filled.replaceAll(`{${name}}`, 'x'), source);
    try {
      if (new RegExp(filled, 'u').test('')) addIssue('must not fit an empty text');
    } catch (error) {
      addIssue(error instanceof Error ? error.message : String(error));
    }
  });
