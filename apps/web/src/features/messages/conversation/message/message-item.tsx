import type { Conversation, Message, MessageFile } from '@visafolio/contract/messages/message.ts';
import clsx from 'clsx';
import { Check, CheckCheck, FileQuestion, Mail, Pencil, Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ActionsMenu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import type { MessageState } from '../rows.ts';
import { formatClockTime } from './clock-time.ts';
import { MessageFiles } from './message-files.tsx';
import { MessageWords } from './message-words.tsx';

export interface MessageParts {
  translation: Conversation['translation'];
  /** Link to what a message is about. */
  aboutLink: (about: NonNullable<Message['about']>, name: string) => ReactNode;
  fileActions: ((file: MessageFile) => ReactNode) | undefined;
  onShowMail: ((mailId: string) => void) | undefined;
  onEdit: (message: Message) => void;
  onTakeBack: (message: Message) => void;
}

interface MessageItemProps extends MessageParts {
  message: Message;
  isOwnSide: boolean;
  /** Same author as the message above. */
  follows: boolean;
  /** Delivery state, shown at the last message that has it. */
  state: MessageState | undefined;
  /** Replaces the text while it is edited. */
  editor: ReactNode;
}

export const MessageItem = memo(function MessageItem({ message, isOwnSide, ...props }: MessageItemProps) {
  const { t, language } = useTranslation();
  const { author, body, created_at, about } = message;
  const isTakenBack = message.taken_back_at !== null || body === null;
  const name = author.you ? t('messages.you') : author.name;
  const time = formatTime(created_at, language);
  return (
    <div
      className={clsx(
        'flex flex-col gap-1',
        isOwnSide ? 'items-end' : 'items-start',
        !props.follows && 'pt-2',
      )}
    >
      <p
        className={clsx(
          'flex max-w-full flex-wrap items-baseline gap-x-2 px-1 text-muted text-sm',
          props.follows && 'sr-only',
        )}
      >
        <bdi className="min-w-0 break-words font-semibold text-ink">{name}</bdi>
        <time dateTime={created_at} title={time}>
          {formatClockTime(created_at, language)}
        </time>
      </p>
      <div
        className={clsx(
          'group flex max-w-[92%] items-start gap-1 sm:max-w-[85%]',
          isOwnSide && 'flex-row-reverse',
        )}
      >
        <div
          className={clsx(
            'flex min-w-0 flex-col gap-2 rounded-lg border px-3.5 py-2.5',
            isOwnSide ? 'border-accent/15 bg-accent-soft' : 'border-line bg-surface',
            isTakenBack && 'border-dashed bg-transparent',
            props.editor && 'w-full',
          )}
        >
          {message.kind !== 'message' && (
            <p className="font-semibold text-sm text-warning">
              {t(message.kind === 'answer.sent_back' ? 'messages.kind.sentBack' : 'messages.kind.askedAgain')}
            </p>
          )}
          {about && (
            <p className="flex items-start gap-1.5 text-sm">
              <FileQuestion size={15} className="mt-0.5 shrink-0 text-muted" aria-hidden />
              <span className="min-w-0 break-words">
                <span className="sr-only">
                  {t(about.kind === 'document' ? 'messages.about.document' : 'messages.about.question')}{' '}
                </span>
                {props.aboutLink(about, about.translations[language] ?? about.name)}
              </span>
            </p>
          )}
          {props.editor ||
            (isTakenBack ? (
              <TakenBack />
            ) : (
              body !== '' && (
                <MessageWords message={{ ...message, body: body ?? '' }} translation={props.translation} />
              )
            ))}
          {!isTakenBack && message.files.length > 0 && (
            <MessageFiles files={message.files} actions={props.fileActions} />
          )}
        </div>
        {message.can.edit && !isTakenBack && !props.editor && (
          <ActionsMenu
            label={t('messages.more', { time })}
            align={isOwnSide ? 'end' : 'start'}
            className="-my-0.5 shrink-0"
          >
            {message.body !== '' && message.prepared === null && (
              <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => props.onEdit(message)}>
                {t('messages.edit.open')}
              </MenuItem>
            )}
            <MenuItem
              icon={<Undo2 size={18} aria-hidden />}
              danger
              onSelect={() => props.onTakeBack(message)}
            >
              {t('messages.takeBack.open')}
            </MenuItem>
          </ActionsMenu>
        )}
      </div>
      <Marks message={message} state={props.state} onShowMail={props.onShowMail} />
    </div>
  );
});

function TakenBack() {
  const { t } = useTranslation();
  return <p className="text-muted italic">{t('messages.takenBack')}</p>;
}

function Marks({ message, state, onShowMail }: Pick<MessageItemProps, 'message' | 'state' | 'onShowMail'>) {
  const { t } = useTranslation();
  const mail_id = message.taken_back_at === null ? message.mail_id : null;
  const isEdited = message.edited_at !== null && message.taken_back_at === null;
  if (!state && !isEdited && message.via === 'app') return null;
  const Icon = state === 'sent' ? Check : CheckCheck;
  return (
    <p className="flex flex-wrap items-center gap-1.5 px-1 text-muted text-sm">
      {message.via === 'mail' && (
        <>
          <Mail size={14} aria-hidden />
          {t('messages.kind.mail')}
        </>
      )}
      {mail_id !== null && onShowMail && (
        <button
          type="button"
          className="font-semibold text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
          onClick={() => onShowMail(mail_id)}
        >
          {t('messages.mail.show')}
        </button>
      )}
      {isEdited && <span>{t('messages.edited')}</span>}
      {state && (
        <span className={clsx('flex items-center gap-1', state === 'read' && 'text-accent')}>
          <Icon size={15} aria-hidden />
          {t(`messages.state.${state}`)}
        </span>
      )}
    </p>
  );
}
