import type { NoteTemplate } from '@visafolio/contract/templates/note-templates.contract.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { useNoteTemplates } from '../api/note-templates.ts';
import { shortenNote } from '../shorten-note.ts';

interface NoteListProps {
  notes: ReturnType<typeof useNoteTemplates>;
  onEdit: (note: NoteTemplate) => void;
  onDelete: (note: NoteTemplate) => void;
}

export function NoteList({ notes, onEdit, onDelete }: NoteListProps) {
  const { t } = useTranslation();
  if (!notes.data) {
    if (!notes.error) {
      return (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{t('profiles.notes.loading')}</span>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      );
    }
    return <LoadFailure query={notes}>{t('profiles.notes.loadFailed')}</LoadFailure>;
  }
  if (notes.data.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('profiles.notes.empty')}
        description={t('profiles.notes.emptyText')}
      />
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {notes.data.map((note) => (
        <li key={note.id} className="flex items-start gap-3 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="break-words font-semibold" dir="auto">
              {note.name}
            </p>
            <p className="break-words text-muted text-sm" dir="auto">
              {shortenNote(note.content)}
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('profiles.notes.edit', { name: note.name })}
            onClick={() => onEdit(note)}
          >
            <Pencil size={18} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('profiles.notes.delete', { name: note.name })}
            onClick={() => onDelete(note)}
          >
            <Trash2 size={18} className="text-danger" aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
