import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { useRestoreContact } from '../api/contacts.ts';

/** Replaces the status badge. */
export function ArchivedBadge() {
  const { t } = useTranslation();
  return (
    <span className="flex min-h-8 shrink-0 items-center">
      <Badge>{t('contacts.card.archived')}</Badge>
    </span>
  );
}

/** The only action on an archived contact. */
export function RestoreButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const restore = useRestoreContact();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="flex-1"
      loading={restore.isPending}
      aria-label={t('contacts.card.restoreNamed', { name: contact.name })}
      onClick={() => restore.mutate({ id: contact.id })}
    >
      <ArchiveRestore size={16} aria-hidden />
      {t('contacts.card.restore')}
    </Button>
  );
}
