import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';

interface SignOnActionsProps {
  /** The form's id. */
  form: string;
  checking: boolean;
  saving: boolean;
  onBack: () => void;
}

/** Below the form. Both buttons submit it; their value says which one was pressed. */
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
