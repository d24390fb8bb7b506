import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useSaveContact } from '../api/contacts.ts';
import { ContactFormBody } from './contact-form-body.tsx';

const formId = 'contact';

interface ContactDialogProps {
  /** The contact to change; undefined for a new one. */
  contact?: Contact | undefined;
  /** Replaces the form while the contact is loading. */
  waiting?: ReactNode;
  onClose: () => void;
}

/** 'Add Contact' and 'Edit Contact'. Keeps the input if saving fails. Default export because it is loaded lazily. */
export default function ContactDialog({ contact, waiting, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const save = useSaveContact(contact?.id);
  const isEdit = Boolean(contact ?? waiting);
  const done = () => {
    onClose();
    toast.success(
      t('contacts.successTitle'),
      t(isEdit ? 'contacts.success.updated' : 'contacts.success.added'),
    );
  };

  return (
    <Dialog
      open
      inAddress
      onOpenChange={(open) => !open && onClose()}
      title={t(isEdit ? 'contacts.form.editTitle' : 'contacts.form.addTitle')}
      footer={
        !waiting && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={formId} loading={save.isPending}>
              {save.isPending
                ? t('contacts.form.saving')
                : t(isEdit ? 'contacts.form.submitEdit' : 'contacts.form.submitAdd')}
            </Button>
          </>
        )
      }
    >
      {waiting ?? (
        <ContactFormBody
          id={formId}
          contact={contact}
          failure={save.error}
          onSave={(input, onError) => save.mutate(input, { onSuccess: done, onError })}
        />
      )}
    </Dialog>
  );
}
