import type { Conversation, Message } from '@visafolio/contract/messages/message.ts';
import { Languages, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { languageName } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getReading, isRoughTranslation, type Reading, type Translated } from '../reading.ts';
import { MessageText } from './message-text.tsx';

interface MessageWordsProps {
  message: Message & { body: string };
  translation: Conversation['translation'];
}

/** A message's text, in the reader's language if translated; the other version is one tap away. */
export function MessageWords({ message, translation }: MessageWordsProps) {
  const { t, language } = useTranslation();
  const [isTurned, setTurned] = useState(false);
  const reading = getReading(message, language, translation);
  const original = message.language;
  const other = otherWords(reading);
  const isTranslation = other !== undefined && (reading.shows === 'translation') !== isTurned;

  return (
    <>
      {isTranslation ? (
        <MessageText text={other.body} lang={other.language} />
      ) : (
        <MessageText text={message.body} lang={original ?? undefined} />
      )}
      {isTranslation && other.check_original && <Note warns>{t('messages.translation.checkOriginal')}</Note>}
      {isTranslation && isRoughTranslation(other) && <Note warns>{t('messages.translation.gist')}</Note>}
      {reading.shows === 'untranslated' && original && (
        <Note>
          {t(`messages.translation.${reading.reason}`, { language: languageName(original, language) })}
        </Note>
      )}
      {other && (
        <Note>
          {said(other)}
          <button
            type="button"
            onClick={() => setTurned(!isTurned)}
            className="-my-1 inline-flex min-h-6 items-center rounded-sm font-semibold text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9"
          >
            {offered(other)}
          </button>
        </Note>
      )}
    </>
  );

  /** The visible text. */
  function said(shown: Translated): ReactNode {
    if (reading.shows !== 'translation') return null;
    const text =
      shown.engine === 'prepared'
        ? t('messages.kind.prepared')
        : original &&
          t(isTurned ? 'messages.translation.original' : 'messages.translation.from', {
            language: languageName(original, language),
          });
    return text && <>{text} · </>;
  }

  /** Label of the switch. */
  function offered(shown: Translated): string {
    if (reading.shows === 'translation')
      return t(isTurned ? 'messages.translation.showTranslation' : 'messages.translation.showOriginal');
    return isTurned
      ? t('messages.translation.showMine')
      : t('messages.translation.showTheirs', { language: languageName(shown.language, language) });
  }
}

const otherWords = (reading: Reading): Translated | undefined => {
  if (reading.shows === 'translation') return reading.translation;
  return reading.shows === 'original' ? reading.theirs : undefined;
};

function Note({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  const Icon = warns ? TriangleAlert : Languages;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${warns ? 'text-warning' : 'text-muted'}`}>
      <Icon size={15} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
