import type { MessagePreview } from '@visafolio/contract/messages/message.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { languageName } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { isRoughTranslation } from '../reading.ts';
import { MessageText } from './message-text.tsx';

interface TranslationPreviewProps {
  preview: MessagePreview | undefined;
  isLoading: boolean;
  hasFailed: boolean;
}

/** Shows what the other side will read, before sending. Collapsed to one line. */
export function TranslationPreview({ preview, isLoading, hasFailed }: TranslationPreviewProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const translations = preview?.translations.filter(({ body }) => body !== null) ?? [];
  if (!isOpen && translations.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 items-center gap-1.5 self-start rounded-sm font-semibold text-accent pointer-coarse:min-h-9"
      >
        <ChevronDown size={16} className={isOpen ? '' : '-rotate-90 rtl:rotate-90'} aria-hidden />
        {t(isOpen ? 'messages.preview.hide' : 'messages.preview.show')}
      </button>
      {isOpen && (
        <div id={id} aria-live="polite" className="flex max-h-40 flex-col gap-2 overflow-y-auto">
          {isLoading && <p className="text-muted">{t('messages.preview.loading')}</p>}
          {hasFailed && <p className="text-muted">{t('messages.preview.failed')}</p>}
          {translations.map((translation) => (
            <div key={translation.language} className="flex flex-col gap-1">
              <p className="text-muted">
                {t('messages.preview.title', { language: languageName(translation.language, language) })}
              </p>
              <MessageText text={translation.body ?? ''} lang={translation.language} />
              {translation.check_original && (
                <p className="text-warning">{t('messages.translation.checkOriginal')}</p>
              )}
              {isRoughTranslation(translation) && (
                <p className="text-warning">{t('messages.translation.gist')}</p>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
