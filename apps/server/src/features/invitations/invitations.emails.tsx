import { translatorFor } from '@visafolio/locales';
import { Quote } from '../../shared/mail/mail-layout.tsx';
import { type ClientMail, type MailInFirmsName, renderForClient } from './for-client.emails.tsx';

/** `notes`: the legal team's words, placeholders already replaced. */
export function renderInvitation(mail: ClientMail, notes: string | null): Promise<MailInFirmsName> {
  const { sender, client, caseName } = mail;
  const t = translatorFor(mail.language);
  const words = mail.sponsor
    ? {
        subject: t('mails.invitation.subjectSponsor', { sender, client, caseName }),
        title: t('mails.invitation.titleSponsor', { client }),
        text: t('mails.invitation.textSponsor', { sender, client }),
      }
    : {
        subject: t('mails.invitation.subject', { sender, caseName }),
        title: t('mails.invitation.title', { sender }),
        text: t('mails.invitation.text', { sender }),
      };
  return renderForClient(
    mail,
    words,
    notes ? <Quote title={t('mails.invitation.message')}>{notes}</Quote> : null,
  );
}
