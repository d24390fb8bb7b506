import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';

interface SignOnActionsProps {
  /** Id of the form. */
  form: string;
  checking: boolean;
  saving: boolean;
  onBack: () => void;
}

/** The form's buttons. Both submit it; `submitter.value` says which one was pressed. */
export function SignOnActions({ form, checking, saving, onBack }: SignOnActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="ghost" onClick={onBack} disabled={saving}>
        {t('firms.signOn.back')}
      </Button>
      <Button type="submit" form={form} value="check" variant="outline" loading={checking}>
        {t('firms.signOn.check')}
      </Button>
      <Button type="submit" form={form} loading={saving}>
        {t(saving ? 'firms.signOn.saving' : 'firms.signOn.save')}
      </Button>
    </>
  );
}
