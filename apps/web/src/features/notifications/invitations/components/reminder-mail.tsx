import type { ReminderPreview } from '@visafolio/contract/notifications/invitations.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

export function ReminderMail({ mail }: { mail: ReminderPreview }) {
  const { t, language } = useTranslation();
  return (
    <section className="rounded-lg border border-line bg-sunken" lang={mail.language}>
      <p className="break-words border-line border-b px-4 py-3 font-semibold" dir="auto">
        <span className="sr-only" lang={language}>
          {t('invitations.reminder.subject')}:{' '}
        </span>
        {mail.subject}
      </p>
      <p className="whitespace-pre-line break-words px-4 py-3 text-sm" dir="auto">
        {mail.text}
      </p>
    </section>
  );
}
