import type { LetterSource } from '@visafolio/contract/filings/letter.ts';
import type { Translate } from '@visafolio/locales/types.ts';

export function sourceText(source: LetterSource, t: Translate): string {
  switch (source.kind) {
    case 'template':
      return t('letters.source.template');
    case 'answer':
      return t('letters.source.answer', { question: source.question });
    case 'document':
      return t('letters.source.document', { document: source.document });
    case 'gap':
      return t('letters.source.gap', { missing: source.missing });
    case 'person':
      return t('letters.source.person', { name: source.name });
    case 'case':
      return t('letters.source.case', { field: t(`letters.fields.${source.field}`) });
  }
}
