import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useDeleteContact } from '../api/contacts.ts';

interface DeleteContactDialogProps {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}

/** Says beforehand whether the contact will be deleted or archived. */
export function DeleteContactDialog({ contact, open, onClose }: DeleteContactDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteContact();
  const { name, requests: count } = contact;

  const confirm = () =>
    remove.mutate(
      { id: contact.id },
      {
        onSuccess: ({ archived }) => {
          onClose();
          toast.success(
            t('contacts.successTitle'),
            archived ? t('contacts.success.archived', { name }) : t('contacts.success.deleted'),
          );
        },
        onError: (error) => {
          if (isErrorCode(error, 'contacts.not_found')) onClose();
          toast.error(t('contacts.errorTitle'), refusalText(error, t, t('contacts.error.delete')));
        },
      },
    );

  const words =
    count > 0
      ? {
          title: t('contacts.deletion.archiveTitle'),
          description: t('contacts.deletion.archiveText', { name, count }),
          confirmLabel: t('contacts.deletion.archiveConfirm'),
        }
      : {
          title: t('contacts.deletion.title'),
          description: t('contacts.deletion.text', { name }),
          confirmLabel: t('contacts.deletion.confirm'),
          danger: true,
        };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      onConfirm={confirm}
      busy={remove.isPending}
      {...words}
    />
  );
}
