import type { TranslatedReason as Translation } from '@visafolio/contract/translation/translated-reason.ts';
import { useState } from 'react';
import { languageName } from '../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

interface TranslatedReasonProps {
  reason: string;
  translation: Translation;
}

/** A translated reason, with the original one tap away. */
export default function TranslatedReason({ reason, translation }: TranslatedReasonProps) {
  const { t, language } = useTranslation();
  const [showsOriginal, setShowsOriginal] = useState(false);
  const { from, text, engine, check_original } = translation;
  const name = languageName(from, language);
  // Prepared texts exist in both languages: there is no original to compare with.
  if (engine === 'prepared')
    return (
      <span className="whitespace-pre-line break-words" lang={translation.language}>
        {text}
      </span>
    );
  return (
    <span className="flex flex-col gap-1">
      <span
        className="whitespace-pre-line break-words"
        dir="auto"
        lang={showsOriginal ? from : translation.language}
      >
        {showsOriginal ? reason : text}
      </span>
      {!showsOriginal && check_original && (
        <span className="font-semibold text-sm">{t('messages.translation.checkOriginal')}</span>
      )}
      {!showsOriginal && engine === 'apertium' && (
        <span className="text-sm">{t('messages.translation.gist')}</span>
      )}
      <span className="text-sm">
        {t(showsOriginal ? 'messages.translation.original' : 'messages.translation.from', { language: name })}{' '}
        ·{' '}
        <button
          type="button"
          onClick={() => setShowsOriginal(!showsOriginal)}
          className="-my-1 inline-flex min-h-6 items-center rounded-sm font-semibold text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9"
        >
          {t(showsOriginal ? 'messages.translation.showTranslation' : 'messages.translation.showOriginal')}
        </button>
      </span>
    </span>
  );
}
