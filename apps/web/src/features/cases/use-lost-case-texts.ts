import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useProfile } from '../../shared/session/use-profile.ts';

/** Texts for a case that the user had access to until now. Without a firm a case is never restricted. */
export function useLostCaseTexts(): { title: string; text: string } {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  return me?.profile?.firm
    ? { title: t('requests.lost.title'), text: t('requests.lost.text') }
    : { title: t('requests.lost.deletedTitle'), text: t('requests.lost.deletedText') };
}
