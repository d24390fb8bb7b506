import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SecurityTab } from '../components/security-tab.tsx';

/** How somebody signs in, and where they are signed in. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageTitle>{t('security.title')}</PageTitle>
      <SecurityTab />
    </div>
  );
}
