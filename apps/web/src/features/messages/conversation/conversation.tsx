import type { Conversation as Loaded, Message, MessageFile } from '@visafolio/contract/messages/message.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useConversation, useEditMessage, useWithdrawMessage } from '../api/conversation.ts';
import { useOutbox, useUnsent } from '../outbox/outbox-registry.ts';
import type { ShownAbout, UnsentMessage } from '../outbox/unsent-messages.ts';
import { type Draft, useDraft } from '../outbox/use-draft.ts';
import { type ConversationPlace, isOwnSide, placeKey } from '../place.ts';
import { Composer } from './composer.tsx';
import { EditForm } from './message/edit-form.tsx';
import { MessageItem, type MessageParts } from './message/message-item.tsx';
import { MessageList } from './message-list.tsx';
import { getReading } from './reading.ts';
import { type Row, toRows } from './rows.ts';
import { UnsentItem } from './unsent-item.tsx';
import { useMarks } from './use-marks.ts';

interface ConversationProps {
  place: ConversationPlace;
  composerLabel: string;
  empty: { title: string; text: string };
  aboutLink: MessageParts['aboutLink'];
  fileActions?: (file: MessageFile) => ReactNode;
  /** Staff can open the mail that a message came from. */
  onShowMail?: (mailId: string) => void;
  /** The subject of the next message, if the user came to ask about it. */
  about?: ShownAbout | undefined;
  /** Staff tools: insert a prepared text, or send a prepared message. */
  tools?: (parts: ComposerTools) => ReactNode;
  /** Above the composer: who is expected to answer. */
  status?: (conversation: Loaded) => ReactNode;
  /** Instead of the composer: why no message can be written any more. */
  closed?: string | undefined;
  /** Focuses the composer. */
  autoFocus?: boolean;
}

export interface ComposerTools {
  conversation: Loaded;
  /** Inserts a text at the end of the draft. */
  insert: (text: string) => void;
  send: (message: UnsentMessage) => void;
}

/** The messages of a conversation and the composer. Fills its container. */
export function Conversation(props: ConversationProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch, older } = useConversation(props.place);
  if (error && !data)
    return (
      <div className="p-5">
        <LoadFailure query={{ isFetching, refetch }}>{t('messages.failed')}</LoadFailure>
      </div>
    );
  if (!data) return <PageSpinner label={t('messages.loading')} />;
  return <LoadedConversation key={placeKey(props.place)} {...props} conversation={data} older={older} />;
}

interface LoadedProps extends ConversationProps {
  conversation: Loaded;
  older: ReturnType<typeof useConversation>['older'];
}

function LoadedConversation({ place, conversation, older, empty, about, ...props }: LoadedProps) {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const unsent = useUnsent(outbox, place);
  const draft = useDraft(place);
  const edit = useEditMessage(place);
  const takeBack = useWithdrawMessage(place);
  const [editing, setEditing] = useState<{ id: string; body: string }>();
  const [asking, setAsking] = useState<{ takeBack?: Message; discard?: string }>({});
  const [isAtEnd, setAtEnd] = useState(true);
  const [readBefore] = useState(conversation.ours.read_to);
  useMarks(place, conversation, isAtEnd);
  usePresetAbout(about, draft.change);

  const rows = useMemo(
    () =>
      toRows({
        place,
        messages: conversation.messages,
        unsent: unsent.messages,
        theirs: conversation.theirs,
        readBefore,
      }),
    [place, conversation.messages, conversation.theirs, unsent.messages, readBefore],
  );
  const parts: MessageParts = {
    translation: conversation.translation,
    aboutLink: props.aboutLink,
    fileActions: props.fileActions,
    onShowMail: props.onShowMail,
    onEdit: ({ id, body }) => setEditing({ id, body: body ?? '' }),
    onTakeBack: (message) => setAsking({ takeBack: message }),
  };
  const send = (message: UnsentMessage) => outbox?.add(message);
  const insert = (text: string) =>
    draft.change((now) => ({
      ...now,
      body: now.body.trim() === '' ? text : `${now.body.trimEnd()}\n\n${text}`,
    }));

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {rows.length === 0 ? (
        <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-1 overflow-y-auto px-6 py-8 text-center">
          <p className="font-serif text-xl">{empty.title}</p>
          <p className="max-w-md text-muted">{empty.text}</p>
        </div>
      ) : (
        <MessageList rows={rows} renderRow={renderRow} older={older} onEnd={setAtEnd} />
      )}
      <Arrivals place={place} conversation={conversation} />
      {props.status?.(conversation)}
      {props.closed ? (
        <p className="border-line border-t px-5 py-4 text-muted text-sm">{props.closed}</p>
      ) : (
        <Composer
          place={place}
          conversation={conversation}
          draft={draft}
          label={props.composerLabel}
          onSend={send}
          tools={props.tools?.({ conversation, insert, send })}
          autoFocus={props.autoFocus ?? false}
        />
      )}
      <ConfirmDialog
        open={asking.takeBack !== undefined}
        onOpenChange={() => setAsking({})}
        title={t('messages.takeBack.title')}
        description={t('messages.takeBack.text')}
        confirmLabel={t('messages.takeBack.confirm')}
        onConfirm={() =>
          asking.takeBack && takeBack.mutate(asking.takeBack.id, { onSettled: () => setAsking({}) })
        }
        busy={takeBack.isPending}
        danger
      />
      <ConfirmDialog
        open={asking.discard !== undefined}
        onOpenChange={() => setAsking({})}
        title={t('messages.unsent.discardTitle')}
        description={t('messages.unsent.discardText')}
        confirmLabel={t('messages.unsent.discard')}
        onConfirm={() => {
          if (asking.discard) outbox?.discard(asking.discard);
          setAsking({});
        }}
        danger
      />
    </div>
  );

  function renderRow(row: Row): ReactNode {
    if (row.kind === 'day') return <Day at={row.at} />;
    if (row.kind === 'new')
      return (
        <p className="flex items-center gap-3 pt-1 font-semibold text-accent text-sm before:h-px before:flex-1 before:bg-accent/30 after:h-px after:flex-1 after:bg-accent/30">
          {t('messages.new')}
        </p>
      );
    if (row.kind === 'unsent')
      return (
        <UnsentItem
          message={row.message}
          delay={unsent.delay}
          onSendAgain={() => outbox?.sendAgain(row.key)}
          onDiscard={() => setAsking({ discard: row.key })}
          onChange={row.message.prepared ? undefined : () => takeBackIntoDraft(row.message)}
        />
      );
    const isEditing = editing?.id === row.key;
    return (
      <MessageItem
        {...parts}
        message={row.message}
        isOwnSide={isOwnSide(place, row.message)}
        follows={row.follows}
        state={row.state}
        editor={
          isEditing && (
            <EditForm
              value={editing.body}
              onChange={(body) => setEditing({ ...editing, body })}
              onSave={(body) =>
                edit.mutate({ id: editing.id, body }, { onSuccess: () => setEditing(undefined) })
              }
              onCancel={() => {
                edit.reset();
                setEditing(undefined);
              }}
              isSaving={edit.isPending}
              problem={edit.error}
            />
          )
        }
      />
    );
  }

  function takeBackIntoDraft(message: UnsentMessage) {
    outbox?.discard(message.id);
    draft.change((now) => ({
      ...now,
      body: now.body.trim() === '' ? message.body : `${message.body}\n\n${now.body}`,
      about: now.about ?? message.about,
      files: [...message.files, ...now.files],
    }));
  }
}

/** Sets the subject that the user came to ask about; keeps the draft's text. */
function usePresetAbout(about: ShownAbout | undefined, change: (next: (now: Draft) => Draft) => void) {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!about || done.current === about.id) return;
    done.current = about.id;
    change((now) => ({ ...now, about }));
  }, [about, change]);
}

function Day({ at }: { at: string }) {
  const { t, language } = useTranslation();
  return (
    <p className="pt-3 pb-1 text-center text-muted text-sm">
      <time dateTime={at}>{dayName()}</time>
    </p>
  );

  function dayName(): string {
    const day = new Date(at).toDateString();
    const now = new Date();
    if (day === now.toDateString()) return t('messages.today');
    now.setDate(now.getDate() - 1);
    return day === now.toDateString() ? t('messages.yesterday') : formatDate(at, language);
  }
}

/** Announces messages to screen readers as they arrive. */
function Arrivals({ place, conversation }: { place: ConversationPlace; conversation: Loaded }) {
  const { t, language } = useTranslation();
  const newest = conversation.messages.findLast((message) => !isOwnSide(place, message));
  const [seen] = useState(newest?.position ?? 0);
  const isNew = newest !== undefined && newest.position > seen && newest.body !== null;
  const reading = isNew ? getReading(newest, language, conversation.translation) : undefined;
  const text = reading?.shows === 'translation' ? reading.translation.body : newest?.body;
  return (
    <p className="sr-only" role="status">
      {isNew && t('messages.arrived', { name: newest.author.name, text: text ?? '' })}
    </p>
  );
}
