import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { CardGrid, CardGridSkeleton } from '../../../../ui/layout/card-grid.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ContactCard } from './contact-card.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';

interface ContactGridProps {
  contacts: Contact[];
  onRequest: (id: string) => void;
  onEdit: (id: string) => void;
  /** These cards belong to the previous search while the new one loads. */
  outdated: boolean;
}

export function ContactGrid({ contacts, onRequest, onEdit, outdated }: ContactGridProps) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<{ contact: Contact; open: boolean }>();
  const request = useCallback(({ id }: Contact) => onRequest(id), [onRequest]);
  const edit = useCallback(({ id }: Contact) => onEdit(id), [onEdit]);
  const askDeletion = useCallback((contact: Contact) => setDeletion({ contact, open: true }), []);
  return (
    <>
      <CardGrid
        label={t('contacts.list.label')}
        items={contacts}
        outdated={outdated}
        renderCard={(contact) => (
          <ContactCard contact={contact} onRequest={request} onEdit={edit} onDelete={askDeletion} />
        )}
      />
      {deletion && (
        <DeleteContactDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
      )}
    </>
  );
}

export function ContactGridSkeleton() {
  const { t } = useTranslation();
  return (
    <CardGridSkeleton label={t('contacts.list.loading')} count={6}>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex justify-between gap-3">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-6 w-16 rounded-full" />
        </div>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-3 h-16" />
      </div>
    </CardGridSkeleton>
  );
}
