import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { Button } from '../../../../../ui/button.tsx';

const LeaveFirmDialog = lazy(async () => ({
  default: (await import('./leave-firm-dialog.tsx')).LeaveFirmDialog,
}));

/** What leaving the firm means, and the button for it; renders nothing without a firm. */
export function LeaveFirm({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const [open, setOpen] = useState(false);
  const firm = me?.profile?.firm;
  if (!firm) return null;
  return (
    <section aria-labelledby="leave-firm" className="flex flex-col items-start gap-4">
      <h3 id="leave-firm" className="break-words font-serif text-xl">
        {t('firms.leave.title', { firm: firm.name })}
      </h3>
      <p className="max-w-prose text-muted">
        {t(deletion.colleagues.length ? 'firms.leave.text' : 'firms.leave.alone')}
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('firms.leave.button')}
      </Button>
      {open && (
        <Suspense>
          <LeaveFirmDialog firm={firm} deletion={deletion} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
