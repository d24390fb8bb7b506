import type { NoteTemplate } from '@visafolio/contract/templates/note-templates.contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNoteTemplates } from '../api/note-templates.ts';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';

type Shown = { kind: 'list' } | { kind: 'form'; note: NoteTemplate | null };

/** The user's saved notes: the list, or the form of one of them. */
export function NoteTemplatesTab() {
  const { t } = useTranslation();
  const notes = useNoteTemplates();
  const [shown, setShown] = useState<Shown>({ kind: 'list' });
  const [deleting, setDeleting] = useState<NoteTemplate | null>(null);

  if (shown.kind === 'form') {
    return (
      <NoteForm key={shown.note?.id ?? 'new'} note={shown.note} onClose={() => setShown({ kind: 'list' })} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-muted sm:flex-1">{t('profiles.notes.intro')}</p>
        <Button variant="secondary" onClick={() => setShown({ kind: 'form', note: null })}>
          <Plus size={18} aria-hidden />
          {t('profiles.notes.add')}
        </Button>
      </div>
      <NoteList notes={notes} onEdit={(note) => setShown({ kind: 'form', note })} onDelete={setDeleting} />
      {deleting && <DeleteNoteDialog note={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
