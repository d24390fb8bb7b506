import type { NoteTemplate } from '@visafolio/contract/templates/note-templates.contract.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useDeleteNoteTemplate } from '../api/note-templates.ts';

export function DeleteNoteDialog({ note, onClose }: { note: NoteTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteNoteTemplate();

  const confirm = () =>
    remove.mutate(
      { id: note.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('profiles.notes.deleted'));
        },
        onError: (error) =>
          toast.error(t('profiles.errorTitle'), refusalText(error, t, t('profiles.notes.deleteFailed'))),
      },
    );

  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('profiles.notes.deleteTitle')}
      description={t('profiles.notes.deleteText', { name: note.name })}
      confirmLabel={t('profiles.notes.confirmDelete')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}
