import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';

/** Up to this many cases, cards are easy to read. */
const enoughForCards = 12;

const dismissedKey = (userId: string) => `dashboard-table-dismissed-${userId}`;

interface TableProposalProps {
  /** Number of cases. */
  count: number | undefined;
  onTake: () => void;
}

/** Suggests the table for many cases, until the user dismisses it. */
export function TableProposal({ count = 0, onTake }: TableProposalProps) {
  const { t } = useTranslation();
  const userId = useSession().session?.user.id ?? '';
  const [isDismissed, setDismissed] = useState(() => readDismissed(userId));
  if (count <= enoughForCards || isDismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(dismissedKey(userId), 'yes');
    } catch {
      // Storage is blocked: suggests it on the next visit as well.
    }
  };
  return (
    <p className="flex items-center gap-x-2 text-muted text-sm">
      <span>{t('requests.view.proposal', { count })}</span>
      <Button variant="link" size="sm" onClick={onTake}>
        {t('requests.view.showTable')}
      </Button>
      <Button variant="ghost" size="icon" aria-label={t('requests.view.dismiss')} onClick={dismiss}>
        <X size={16} aria-hidden />
      </Button>
    </p>
  );
}

function readDismissed(userId: string): boolean {
  try {
    return localStorage.getItem(dismissedKey(userId)) === 'yes';
  } catch {
    return false;
  }
}
