import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { Button } from '../../../../../ui/button.tsx';

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));

/** Hands over the user's own cases before a leave; renders nothing without cases or colleagues. */
export function HandOverOwn({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const [asking, setAsking] = useState(false);
  const { open_cases: open, completed_cases: completed, colleagues } = deletion;
  if (!me?.profile?.firm || !colleagues.length) return null;
  // The dialog stays open while it changes the counts.
  if (open + completed === 0 && !asking) return null;
  return (
    <section aria-labelledby="hand-over" className="flex flex-col items-start gap-4">
      <h3 id="hand-over" className="font-serif text-xl">
        {t('firms.handOver.ownTitle')}
      </h3>
      <p className="max-w-prose text-muted">{t('firms.handOver.ownText')}</p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t('firms.handOver.button')}
      </Button>
      {asking && (
        <Suspense>
          <HandOverDialog
            person={{ id: me.id, open, completed }}
            colleagues={colleagues}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
