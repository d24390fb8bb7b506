import { fillPlaceholders } from '@visafolio/contract/cases/placeholders.ts';
import type { ReminderWords } from '@visafolio/contract/notifications/reminders.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import type { TranslatedReason } from '@visafolio/contract/translation/translated-reason.ts';
import { translatorFor } from '@visafolio/locales';
import {
  type ClientMail,
  type MailInFirmsName,
  renderForClient,
} from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import { List, Paragraph, Quote, TextLink } from '../../../shared/mail/mail-layout.tsx';
import type { InvitedPart } from '../invitations/invited-part.ts';
import type { CaseMail } from './compose-client-mail.ts';
import type { Missing } from './load-missing.ts';

/** Enough to see what it is about; the rest is on the page that the button opens. */
const listed = 12;

/** `notes`: the legal team's words, placeholders already replaced. `part`: if two people answer. */
export function renderInvitation(
  mail: ClientMail,
  notes: string | null,
  part: InvitedPart | null = null,
): Promise<MailInFirmsName> {
  const { sender, client, caseName } = mail;
  const t = translatorFor(mail.language);
  const words = mail.sponsor
    ? {
        subject: t('mails.invitation.subjectSponsor', { sender, client, caseName }),
        title: t('mails.invitation.titleSponsor', { client }),
        text:
          part && !part.isMain
            ? t('mails.invitation.textOther', { sender, client })
            : t('mails.invitation.textSponsor', { sender, client }),
      }
    : {
        subject: t('mails.invitation.subject', { sender, caseName }),
        title: t('mails.invitation.title', { sender }),
        text: t('mails.invitation.text', { sender }),
      };
  return renderForClient(
    mail,
    words,
    <>
      {part ? <Paragraph>{describePart(part, mail.language)}</Paragraph> : null}
      <Due {...mail} />
      {notes ? <Quote title={t('mails.invitation.message')}>{notes}</Quote> : null}
    </>,
  );
}

/** Which part of the case is the reader's, and that answers of other people's parts are theirs alone. */
function describePart({ parties, others, shared }: InvitedPart, language: Language): string {
  const t = translatorFor(language);
  return [
    parties === null ? t('mails.invitation.part.shared') : t('mails.invitation.part.yours', { parties }),
    others.length > 1
      ? t('mails.invitation.part.others', { others: new Intl.ListFormat(language).format(others) })
      : t('mails.invitation.part.other', { other: others.join() }),
    ...(shared && parties !== null
      ? [others.length > 1 ? t('mails.invitation.part.all') : t('mails.invitation.part.both')]
      : []),
  ].join(' ');
}

/** By when everything is to be there, the month by its name. A mail is read later too: it counts no days. */
function Due({ dueOn, language }: Pick<ClientMail, 'dueOn' | 'language'>) {
  if (!dueOn) return null;
  const words = new Intl.DateTimeFormat(languages[language].region, { dateStyle: 'long', timeZone: 'UTC' });
  const date = words.format(new Date(`${dueOn}T00:00:00Z`));
  return <Paragraph>{translatorFor(language)('mails.due', { date })}</Paragraph>;
}

/** Lists what is missing, with a link to it. `own`: the firm's words, placeholders not yet replaced. */
export function renderReminder(
  mail: CaseMail,
  missing: Missing,
  own: ReminderWords | null = null,
): Promise<MailInFirmsName> {
  const { sender, client, sponsor } = mail;
  const t = translatorFor(mail.language);
  const list = (items: string[]) =>
    items.length > listed
      ? [...items.slice(0, listed), t('mails.reminder.more', { count: items.length - listed })]
      : items;
  const words = sponsor
    ? {
        subject: t('mails.reminder.subjectSponsor', { sender, client }),
        title: t('mails.reminder.titleSponsor', { client }),
        text: t('mails.reminder.textSponsor', { sender }),
      }
    : {
        subject: t('mails.reminder.subject', { sender }),
        title: t('mails.reminder.title'),
        text: t('mails.reminder.text', { sender }),
      };
  return renderForClient(
    mail,
    own ? { ...words, ...fillReminder(own, mail) } : words,
    <>
      <Due {...mail} />
      {missing.unplaced.length ? (
        <>
          <List
            title={t('mails.reminder.unplaced', { count: missing.unplaced.length })}
            items={list(missing.unplaced)}
          />
          <TextLink
            href={mail.boxUrl}
            label={t('mails.reminder.place', { count: missing.unplaced.length })}
          />
        </>
      ) : null}
      {missing.documents.length ? (
        <List
          title={
            missing.unplaced.length
              ? t('mails.reminder.documentsBesides', { count: missing.unplaced.length })
              : t('mails.reminder.documents')
          }
          items={list(missing.documents)}
        />
      ) : null}
      {missing.questions.length ? (
        <List title={t('mails.reminder.questions')} items={list(missing.questions)} />
      ) : null}
      {missing.submitDocuments ? <Paragraph>{t('mails.reminder.submitDocuments')}</Paragraph> : null}
      {missing.submitQuestionnaire ? <Paragraph>{t('mails.reminder.submitQuestionnaire')}</Paragraph> : null}
    </>,
  );
}

/** The firm's words, as this client reads them. */
function fillReminder({ subject, body }: ReminderWords, { sender, client, sponsor }: ClientMail) {
  const values = { client_name: client, firm_name: sender, sponsor_name: sponsor ?? '' };
  return { subject: fillPlaceholders(subject, values), text: fillPlaceholders(body, values) };
}

/** Asks for a document again and gives the reason. */
export function renderAskedAgain(
  mail: ClientMail,
  { document, ...why }: { document: string } & Reason,
): Promise<MailInFirmsName> {
  const { sender, client, sponsor } = mail;
  const t = translatorFor(mail.language);
  const text = sponsor
    ? t('mails.askedAgain.textSponsor', { sender, document, client })
    : t('mails.askedAgain.text', { sender, document });
  return renderForClient(
    mail,
    {
      subject: t('mails.askedAgain.subject', { sender, document }),
      title: t('mails.askedAgain.title'),
      text,
    },
    <ReasonQuote language={mail.language} {...why} />,
  );
}

interface Reason {
  reason: string;
  /** In the mail's language; null: the reason is, or there is no translation. */
  translated?: TranslatedReason | null;
}

/** What the reader understands first, and what was written below it. */
function ReasonQuote({ language, reason, translated }: Reason & { language: Language }) {
  const t = translatorFor(language);
  if (!translated || translated.engine === 'prepared')
    return <Quote title={t('mails.askedAgain.reason')}>{translated?.text ?? reason}</Quote>;
  return (
    <>
      <Quote title={t('mails.askedAgain.reason')}>{translated.text}</Quote>
      <Quote
        title={t(
          translated.check_original ? 'mails.askedAgain.originalToCheck' : 'mails.askedAgain.original',
        )}
      >
        {reason}
      </Quote>
    </>
  );
}

/** Asks to look at an answer again and gives the reason. */
export function renderSentBack(
  mail: ClientMail,
  { question, ...why }: { question: string } & Reason,
): Promise<MailInFirmsName> {
  const { sender, client, sponsor } = mail;
  const t = translatorFor(mail.language);
  const text = sponsor
    ? t('mails.sentBack.textSponsor', { sender, question, client })
    : t('mails.sentBack.text', { sender, question });
  return renderForClient(
    mail,
    { subject: t('mails.sentBack.subject', { sender }), title: t('mails.sentBack.title'), text },
    <ReasonQuote language={mail.language} {...why} />,
  );
}
