import type { HeldMail } from '@visafolio/contract/messages/mail.ts';
import { MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAcceptMail, useDiscardMail } from '../api/mails.ts';
import { MailHead, MailParts, MailText } from './mail-content.tsx';

/** The server keeps no more than this. */
const heldMax = 20;

interface HeldMailsProps {
  requestId: string;
  mails: readonly HeldMail[];
}

/** A conversation's held mails, for staff to confirm the sender. */
export function HeldMails({ requestId, mails }: HeldMailsProps) {
  const { t, language } = useTranslation();
  const [openId, setOpenId] = useState<string>();
  const open = mails.find(({ id }) => id === openId);
  if (!mails.length) return null;
  return (
    <section
      aria-label={t('messages.mail.held.one')}
      className="max-h-[min(15rem,35dvh)] shrink-0 overflow-y-auto border-warning-line border-t bg-warning-soft"
    >
      {mails.length >= heldMax && <p className="px-4 pt-2 text-sm sm:px-5">{t('messages.mail.held.full')}</p>}
      <ul>
        {mails.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm sm:px-5 [&+li]:border-warning-line [&+li]:border-t"
          >
            <MailQuestionMark size={18} className="shrink-0 text-warning" aria-hidden />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">{t('messages.mail.held.one')}</p>
              <p className="wrap-anywhere text-muted" dir="auto">
                {t('messages.mail.held.of', {
                  sender: mail.sender,
                  time: formatTime(mail.received_at, language),
                })}
              </p>
            </div>
            <Button variant="outline" size="sm" onClick={() => setOpenId(mail.id)}>
              {t('messages.mail.held.look')}
            </Button>
          </li>
        ))}
      </ul>
      {open && <HeldMailDialog requestId={requestId} mail={open} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}

interface HeldMailDialogProps {
  requestId: string;
  mail: HeldMail;
  onClose: () => void;
}

function HeldMailDialog({ requestId, mail, onClose }: HeldMailDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const ref = { request_id: requestId, mail_id: mail.id };
  const accept = useAcceptMail(ref, onClose);
  const discard = useDiscardMail(ref, onClose);
  const { as_name: name, as_email: email } = mail;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('messages.mail.held.title')}
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={() => setAsking(true)} disabled={accept.isPending}>
            {t('messages.mail.held.discard')}
          </Button>
          {mail.can.accept && (
            <Button loading={accept.isPending} onClick={() => accept.mutate()}>
              {t('messages.mail.held.accept')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Alert tone="warning">
          <p>{t(`messages.mail.held.reason.${mail.reason}`, { name, email })}</p>
          {mail.reason !== 'nothing_readable' && (
            <p className="mt-1">
              {t(mail.can.accept ? 'messages.mail.held.as' : 'messages.mail.held.colleague', { name })}
            </p>
          )}
        </Alert>
        <MailHead {...mail} />
        <MailText text={mail.text} />
        <MailParts parts={mail.parts} waiting />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('messages.mail.held.discardTitle')}
        description={t('messages.mail.held.discardText')}
        confirmLabel={t('messages.mail.held.discardConfirm')}
        onConfirm={() => discard.mutate()}
        busy={discard.isPending}
        danger
      />
    </Dialog>
  );
}
