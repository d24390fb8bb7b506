import type { CaseNote } from '@visafolio/contract/cases/case-notes.contract.ts';
import clsx from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { readEditConflict } from '../../../../shared/api/edit-conflict.ts';
import { formatRelative, formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { initials } from '../../../../shared/initials.ts';
import { Button } from '../../../../ui/button.tsx';
import { EditConflictNotice } from '../../../../ui/feedback/edit-conflict-notice.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { ActionsMenu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useChangeNote, useDeleteNote } from '../api/notes.ts';
import { splitMentions, toNoteInput } from '../mentions.ts';
import type { NoteDraft } from '../use-note-draft.ts';
import { NoteForm } from './note-form.tsx';

interface NoteItemProps {
  requestId: string;
  note: CaseNote;
}

/** One note with author and time; its author can change and delete it. */
export function NoteItem({ requestId, note }: NoteItemProps) {
  const { t, language } = useTranslation();
  const [draft, setDraft] = useState<NoteDraft>();
  /** The note's text when editing started. */
  const [seen, setSeen] = useState(note.body);
  const [theirs, setTheirs] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const change = useChangeNote();
  const remove = useDeleteNote();
  const item = useRef<HTMLLIElement>(null);
  const focusFallback = useFocusFallback(item);
  const { id, author_name, body, mentions, created_at, edited_at, can } = note;
  const time = formatTime(created_at, language);

  const begin = () => {
    setSeen(body);
    setDraft({ body, mentioned: mentions });
  };
  const finish = () => {
    change.reset();
    setTheirs(undefined);
    setDraft(undefined);
  };
  const send = (changed: ReturnType<typeof toNoteInput>) =>
    change.mutate(
      { id: requestId, note_id: id, seen, ...changed },
      {
        onSuccess: finish,
        onError: (error) => {
          const other = readEditConflict<{ body: string }>(error);
          setTheirs(other?.now.body);
          if (other) setSeen(other.now.body);
        },
      },
    );

  return (
    <li ref={item} tabIndex={-1} className="flex gap-3 px-4 py-4 outline-none" {...focusFallback}>
      <span
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
        aria-hidden
      >
        {initials(author_name)}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <p className="min-w-0 break-words text-muted text-sm">
            <bdi className="font-semibold text-ink">{author_name}</bdi> ·{' '}
            <time dateTime={created_at} title={time}>
              {formatRelative(created_at, language)}
            </time>
            {edited_at && ` · ${t('notes.edited')}`}
          </p>
          {can.edit && !draft && (
            <ActionsMenu label={t('notes.actions', { time })} className="-my-2 -me-2 print:hidden">
              <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => begin()}>
                {t('notes.edit')}
              </MenuItem>
              <MenuItem icon={<Trash2 size={18} aria-hidden />} danger onSelect={() => setAsking(true)}>
                {t('notes.remove')}
              </MenuItem>
            </ActionsMenu>
          )}
        </div>
        {draft && theirs !== undefined && (
          <EditConflictNotice
            title={t('notes.meanwhile.title')}
            text={t('notes.meanwhile.contested')}
            fields={[{ label: t('notes.editLabel'), theirs, mine: draft.body }]}
            words={{
              theirs: t('notes.meanwhile.theirs'),
              mine: t('notes.meanwhile.mine'),
              saveMine: t('notes.meanwhile.saveMine'),
              takeTheirs: t('notes.meanwhile.takeTheirs'),
            }}
            decide={{ saveMine: () => send(toNoteInput(draft)), takeTheirs: finish }}
          />
        )}
        {draft ? (
          <NoteForm
            requestId={requestId}
            label={t('notes.editLabel')}
            draft={draft}
            onChange={setDraft}
            onSend={send}
            sendLabel={t('notes.save')}
            isSending={change.isPending}
            problem={theirs === undefined ? change.error : null}
          >
            <Button variant="outline" size="sm" onClick={finish}>
              {t('common.cancel')}
            </Button>
          </NoteForm>
        ) : (
          <p className="whitespace-pre-line break-words" dir="auto">
            {splitMentions(body, mentions).map(({ text, person }, place) =>
              person ? (
                <mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text, which none outlives
                  key={place}
                  className={clsx(
                    'rounded-sm px-0.5 font-semibold',
                    person.you ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent',
                  )}
                >
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('notes.removeTitle')}
        description={t('notes.removeText')}
        confirmLabel={t('notes.removeConfirm')}
        onConfirm={() => remove.mutate({ id: requestId, note_id: id }, { onSettled: () => setAsking(false) })}
        busy={remove.isPending}
        danger
      />
    </li>
  );
}
