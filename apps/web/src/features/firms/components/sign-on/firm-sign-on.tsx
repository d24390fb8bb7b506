import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFirmProviders } from '../../api/sign-on.ts';
import { SignOnDialog } from './sign-on-dialog.tsx';

/** Whether the firm uses an identity provider, with a button to change it. */
export function FirmSignOn({ firm }: { firm: Pick<Firm, 'id'> }) {
  const { t } = useTranslation();
  const { data } = useFirmProviders(firm.id);
  const [isOpen, setIsOpen] = useState(false);
  const all = data?.items.flatMap((provider) => provider.domains);
  const counting = all?.filter(({ state }) => state === 'proven' || state === 'grace');
  const shown = (counting?.length ? counting : all)?.map(({ domain }) => domain).join(', ');

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <div className="min-w-0">
        <p className="text-sm">{t('firms.signOn.title')}</p>
        <p className="break-words text-muted text-sm">
          {shown === undefined
            ? t('firms.signOn.intro')
            : shown === ''
              ? t('firms.signOn.none')
              : t(counting?.length ? 'firms.signOn.on' : 'firms.signOn.waiting', { domains: shown })}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${t(shown ? 'firms.signOn.manage' : 'firms.signOn.setUp')}: ${t('firms.signOn.title')}`}
        onClick={() => setIsOpen(true)}
      >
        {t(shown ? 'firms.signOn.manage' : 'firms.signOn.setUp')}
      </Button>
      {isOpen && <SignOnDialog firm={firm} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
