import type { MailPart, WholeMail } from '@visafolio/contract/messages/mail.ts';
import { Download, FileText } from 'lucide-react';
import { formatBytes, formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';

type Head = Pick<WholeMail, 'sender' | 'subject' | 'sent_at' | 'received_at'>;

export function MailHead({ sender, subject, sent_at, received_at }: Head) {
  const { t, language } = useTranslation();
  const lines = [
    [t('messages.mail.from'), sender],
    [t('messages.mail.subject'), subject || t('messages.mail.noSubject')],
    [t('messages.mail.sent'), formatTime(sent_at ?? received_at, language)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MailText({ text }: { text: string }) {
  const { t } = useTranslation();
  if (!text) return <p className="text-muted italic">{t('messages.mail.empty')}</p>;
  return (
    <div
      className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken px-4 py-3"
      dir="auto"
    >
      {text}
    </div>
  );
}

/** A mail's attachments, and what happened to each; `waiting`: not processed yet. */
export function MailParts({ parts, waiting = false }: { parts: readonly MailPart[]; waiting?: boolean }) {
  const { t } = useTranslation();
  if (!parts.length) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('messages.mail.parts')}</h3>
      <ul className="flex flex-col gap-2">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and none moves
          <Part key={index} part={part} waiting={waiting} />
        ))}
      </ul>
    </section>
  );
}

function Part({ part, waiting }: { part: MailPart; waiting: boolean }) {
  const { t, language } = useTranslation();
  const { kind, name, size, address, is_picture, not_taken } = part;
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-2">
      {is_picture && address ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-sm bg-sunken object-contain"
        />
      ) : (
        <FileText size={22} className="mx-4 shrink-0 text-muted" aria-hidden />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="wrap-anywhere font-semibold" dir="auto">
          {name}
        </span>
        <span className="text-muted text-sm">
          {[says(), size > 0 && formatBytes(size, language)].filter(Boolean).join(' · ')}
        </span>
      </div>
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t('messages.mail.download', { name })}
          className={buttonStyles({ variant: 'ghost', size: 'icon' })}
        >
          <Download size={18} aria-hidden />
        </a>
      )}
    </li>
  );

  function says(): string {
    if (kind !== 'attachment') return t(`messages.mail.part.${kind}`);
    if (waiting) return t('messages.mail.part.waits');
    return t(not_taken === null ? 'messages.mail.part.taken' : 'messages.mail.part.refused');
  }
}
