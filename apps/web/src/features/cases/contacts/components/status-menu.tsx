import { type Contact, ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { Check, ChevronDown } from 'lucide-react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useSetContactStatus } from '../api/contacts.ts';

const tones = { active: 'success', inactive: 'neutral', pending: 'warning' } as const;

/** The status badge, which opens a menu to change it. */
export function StatusMenu({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const change = useSetContactStatus();
  const status = change.isPending ? change.variables.status : contact.status;
  const set = (next: ContactStatus) =>
    change.mutate(
      { id: contact.id, status: next },
      {
        onError: (error) =>
          toast.error(t('contacts.errorTitle'), refusalText(error, t, t('contacts.statusFailed'))),
      },
    );
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-m-1 flex min-h-8 shrink-0 items-center rounded-full p-1 pointer-coarse:min-h-11"
          aria-label={t('contacts.setStatus', { name: contact.name, status: t(`contacts.status.${status}`) })}
        >
          <Badge tone={tones[status]}>
            <span className="flex items-center gap-1">
              {t(`contacts.status.${status}`)}
              <ChevronDown size={12} aria-hidden />
            </span>
          </Badge>
        </button>
      }
    >
      {ContactStatus.options.map((choice) => (
        <MenuItem
          key={choice}
          disabled={choice === status}
          icon={<Check size={18} className={choice === status ? '' : 'invisible'} aria-hidden />}
          onSelect={() => set(choice)}
        >
          {t(`contacts.status.${choice}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
