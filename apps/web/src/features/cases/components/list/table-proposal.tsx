import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';

/** Up to this many cases are read well as cards. */
const enoughForCards = 12;

const dismissedKey = (userId: string) => `dashboard-table-dismissed-${userId}`;

interface TableProposalProps {
  /** How many cases there are. */
  count: number | undefined;
  onTake: () => void;
}

/** Many cases: the table is proposed, until this person wants to hear of it no more. */
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
      // Blocked storage: it is proposed again on the next visit.
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
