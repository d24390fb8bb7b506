import type { Contact } from '@visafolio/contract/contacts/contacts.contract.ts';
import clsx from 'clsx';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ContactCard } from './contact-card.tsx';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5';
const skeletons = [1, 2, 3, 4, 5, 6];

interface ContactGridProps {
  contacts: Contact[];
  onEdit: (id: string) => void;
  /** These cards belong to the search before: the new ones are on their way. */
  outdated: boolean;
}

export function ContactGrid({ contacts, onEdit, outdated }: ContactGridProps) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<{ contact: Contact; open: boolean }>();
  const edit = useCallback(({ id }: Contact) => onEdit(id), [onEdit]);
  const askDeletion = useCallback((contact: Contact) => setDeletion({ contact, open: true }), []);
  return (
    <>
      <ul
        aria-label={t('contacts.list.label')}
        aria-busy={outdated}
        className={clsx(columns, 'transition-opacity', outdated && 'opacity-60')}
      >
        {contacts.map((contact) => (
          <li key={contact.id} className="min-w-0">
            <ContactCard contact={contact} onEdit={edit} onDelete={askDeletion} />
          </li>
        ))}
      </ul>
      {deletion && (
        <DeleteContactDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
      )}
    </>
  );
}

export function ContactGridSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('contacts.list.loading')}</VisuallyHidden>
      <div className={columns}>
        {skeletons.map((each) => (
          <Card key={each} className="h-full">
            <div className="flex flex-1 flex-col gap-3 p-5">
              <div className="flex justify-between gap-3">
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="h-6 w-16 rounded-full" />
              </div>
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-3 h-16" />
            </div>
            <div className="border-line border-t px-5 py-3">
              <Skeleton className="h-10 pointer-coarse:h-11" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
