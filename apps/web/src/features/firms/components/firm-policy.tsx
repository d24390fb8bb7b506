import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { useFirmPolicy, useSetFirmPolicy } from '../api/sign-on.ts';

const hintId = 'firm-policy-hint';

/** Whether the firm requires a second factor; saves on click. */
export function FirmPolicy({ firmId }: { firmId: string }) {
  const { t } = useTranslation();
  const { data } = useFirmPolicy(firmId);
  const save = useSetFirmPolicy();
  /** The last click, until the server refuses it. */
  const [chosen, setChosen] = useState<boolean>();
  const required = chosen ?? data?.requires_second_factor;

  return (
    <div className="mt-5 border-line border-t pt-4">
      <Checkbox
        label={t('firms.policy.label')}
        aria-describedby={hintId}
        checked={required ?? false}
        disabled={required === undefined}
        onChange={({ target: { checked } }) => {
          setChosen(checked);
          save.mutate(
            { firm_id: firmId, requires_second_factor: checked },
            {
              onSuccess: () => toast.success(t('firms.policy.saved')),
              onError: (error) => {
                setChosen(undefined);
                toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.policy.failed')));
              },
            },
          );
        }}
      />
      <p id={hintId} className="text-muted text-sm">
        {t('firms.policy.hint')}
      </p>
    </div>
  );
}
