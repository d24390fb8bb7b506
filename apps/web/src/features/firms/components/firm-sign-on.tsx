import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useFirmProviders } from '../api/firm-providers.ts';
import { SignOnDialog } from './sign-on-dialog.tsx';

/** Whether the firm's people sign in at a provider of its own, and the way to change it. */
export function FirmSignOn({ firm }: { firm: Firm }) {
  const { t } = useTranslation();
  const { data } = useFirmProviders(firm.id);
  const [isOpen, setIsOpen] = useState(false);
  const domains = data?.items.flatMap((provider) => provider.domains).join(', ');

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <div className="min-w-0">
        <p className="text-sm">{t('firms.signOn.title')}</p>
        <p className="break-words text-muted text-sm">
          {domains === undefined
            ? t('firms.signOn.intro')
            : domains === ''
              ? t('firms.signOn.none')
              : t('firms.signOn.on', { domains })}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${t(domains ? 'firms.signOn.manage' : 'firms.signOn.setUp')}: ${t('firms.signOn.title')}`}
        onClick={() => setIsOpen(true)}
      >
        {t(domains ? 'firms.signOn.manage' : 'firms.signOn.setUp')}
      </Button>
      {isOpen && <SignOnDialog firm={firm} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
