import type {
  ReminderMail,
  ReminderPreview,
} from '@visafolio/contract/notifications/invitations.contract.ts';
import { languageName } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

/** One for each person who gets a reminder. */
export const toReminderMails = ({ others, ...first }: ReminderPreview): ReminderMail[] => [first, ...others];

/** Each mail of a reminder; if there are several, with whom it goes to. */
export function ReminderMails({ preview }: { preview: ReminderPreview }) {
  const { t, language } = useTranslation();
  return toReminderMails(preview).map((mail) => (
    <div key={mail.recipient} className="flex flex-col gap-2">
      {preview.others.length > 0 && (
        <p className="break-words text-muted text-sm">
          {t('invitations.reminder.introNamed', {
            name: mail.name,
            recipient: mail.recipient,
            language: languageName(mail.language, language),
          })}
        </p>
      )}
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
    </div>
  ));
}
