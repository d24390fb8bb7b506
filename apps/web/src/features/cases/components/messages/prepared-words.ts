import type { PreparedFieldName, PreparedKey } from '@visafolio/locales/prepared/prepared-message.ts';
import { prepared } from '@visafolio/locales/prepared/render-prepared.ts';
import type { Language } from '@visafolio/locales/types.ts';

const placeholder = /\{\{(\w+)\}\}/g;

/** A prepared message as it is filled in so far: what is missing stands as its name. */
export const preparedWords = (
  language: Language,
  key: PreparedKey,
  values: Record<string, string> = {},
): string =>
  prepared[language].messages[key].body.replace(
    placeholder,
    (_, name: PreparedFieldName) => values[name]?.trim() || `[${prepared[language].fields[name]}]`,
  );
