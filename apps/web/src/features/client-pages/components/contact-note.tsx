import type { MessageKey } from '@visafolio/locales/types.ts';
import type { ServerContact } from '../../../shared/api/server-contact.ts';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

const texts = {
  slow: 'common.contact.slow',
  unreachable: 'common.contact.unreachable',
  offline: 'common.contact.offline',
} as const satisfies Record<Exclude<ServerContact, 'ok'>, MessageKey>;

interface ContactNoteProps {
  contact: ServerContact;
  /** What the page shows is of this moment (epoch milliseconds); undefined where it shows nothing yet. */
  knownSince: number | undefined;
}

/** What keeps the page waiting, that nothing given is lost, and how old what it shows is. */
export function ContactNote({ contact, knownSince }: ContactNoteProps) {
  const { t, language } = useTranslation();
  if (contact === 'ok') return null;
  return (
    <Alert tone="info" className="mb-6">
      {t(texts[contact])}{' '}
      {knownSince !== undefined &&
        t('common.contact.knownSince', { time: formatTime(new Date(knownSince), language) })}
    </Alert>
  );
}
