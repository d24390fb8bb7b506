import type { PreparedFieldName, PreparedKey } from '@visafolio/locales/prepared/prepared-message.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { prepared } from '../../../../shared/i18n/prepared-messages.ts';

const placeholder = /\{\{(\w+)\}\}/g;

/** A partly filled prepared message: missing values are shown as placeholder names. */
export const fillPreparedMessage = (
  language: Language,
  key: PreparedKey,
  values: Record<string, string> = {},
): string =>
  prepared(language).messages[key].body.replace(
    placeholder,
    (_, name: PreparedFieldName) => values[name]?.trim() || `[${prepared(language).fields[name]}]`,
  );
