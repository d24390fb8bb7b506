import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { UserList } from './user-list.tsx';

interface UserGroupProps {
  name: string;
  count: number;
  /** A firm's id, or `none`. */
  firm: string;
  q: string;
  openAtFirst: boolean;
}

/** A firm's users; loaded when the section is expanded. */
export function UserGroup({ name, count, firm, q, openAtFirst }: UserGroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(openAtFirst);
  const contentId = useId();
  return (
    <Card role="group" aria-label={name}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => setOpen(!open)}
          className={`flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start hover:bg-sunken ${open ? 'rounded-t-lg' : 'rounded-lg'}`}
        >
          <ChevronRight
            size={18}
            className={`shrink-0 text-muted transition-transform rtl:-scale-x-100 ${open ? 'rotate-90' : ''}`}
            aria-hidden
          />
          <span className="min-w-0 flex-1 break-words font-semibold" dir="auto">
            {name}
          </span>
          <span className="shrink-0 text-muted text-sm">{t('users.total', { count })}</span>
        </button>
      </h3>
      <div id={contentId} hidden={!open} className="border-line border-t">
        {open && <UserList label={name} q={q} firm={firm} />}
      </div>
    </Card>
  );
}
