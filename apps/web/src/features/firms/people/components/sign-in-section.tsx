import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { FirmPolicy } from '../../components/firm-policy.tsx';
import { FirmSignOn } from '../../components/sign-on/firm-sign-on.tsx';
import type { OwnFirm } from './sections.ts';

export function SignInSection({ firm }: { firm: OwnFirm }) {
  const { t } = useTranslation();
  return (
    <div className="max-w-2xl">
      <p className="text-muted">{t('firms.rules.intro')}</p>
      <FirmPolicy firmId={firm.id} />
      <FirmSignOn firm={firm} />
    </div>
  );
}
