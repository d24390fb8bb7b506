import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useNotes, useWriteNote } from '../api/notes.ts';
import { useNoteDraft } from '../use-note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

/** A case's internal notes: a form for a new one, then existing notes, newest first. */
export function CaseNotes({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const list = useNotes(requestId);
  const write = useWriteNote();
  const { draft, change, clear } = useNoteDraft(requestId);
  const notes = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="flex max-w-3xl flex-col gap-5" aria-labelledby="case-notes">
      <div className="flex flex-col gap-1">
        <Heading id="case-notes" className="font-serif text-lg">
          {t('notes.title')}
        </Heading>
        <p className="text-muted text-sm">{t('notes.intro')}</p>
      </div>
      <div className="print:hidden">
        <NoteForm
          requestId={requestId}
          label={t('notes.label')}
          draft={draft}
          onChange={change}
          onSend={(note) =>
            write.mutate({ id: requestId, idempotency_key: write.key, ...note }, { onSuccess: clear })
          }
          sendLabel={t('notes.add')}
          isSending={write.isPending}
          problem={write.error}
        />
      </div>
      {!notes && !list.error && <Spinner label={t('notes.loading')} />}
      {!notes && list.error && <LoadFailure query={list}>{t('notes.failed')}</LoadFailure>}
      {notes?.length === 0 && <p className="text-muted">{t('notes.none')}</p>}
      {notes && notes.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {notes.map((note) => (
            <NoteItem key={note.id} requestId={requestId} note={note} />
          ))}
        </ul>
      )}
      <LoadMore query={list} label={t('notes.more')} failedText={t('notes.moreFailed')} />
    </section>
  );
}
