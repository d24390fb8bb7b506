import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useSaveContact } from '../api/contacts.ts';
import { ContactFormBody } from './contact-form-body.tsx';

const PersonData = lazy(async () => {
  const [{ PersonData }] = await Promise.all([
    import('../../../retention/components/person-data.tsx'),
    loadNamespaces('retention'),
  ]);
  return { default: PersonData };
});

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
  const { data: me } = useProfile();
  const leads = me?.profile && me.profile.firm_role !== 'member';
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
      {contact && leads && (
        <Suspense>
          <PersonData contact={contact} onErased={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
