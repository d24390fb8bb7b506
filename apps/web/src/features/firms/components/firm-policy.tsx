import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { DatePicker } from '../../../ui/form/date-picker.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { useFirmPolicy, useSetFirmPolicy } from '../api/sign-on.ts';

const factorHintId = 'firm-policy-hint';
const downloadsHintId = 'firm-policy-downloads-hint';

/** What the firm asks of its people: a second factor, signing in again after a while, no downloads. Checkboxes and the day save at once. */
export function FirmPolicy({ firmId }: { firmId: string }) {
  const { t } = useTranslation();
  const { data } = useFirmPolicy(firmId);
  const save = useSetFirmPolicy();
  /** What was chosen, until the server refuses it. */
  const [chosen, setChosen] = useState<Partial<NonNullable<typeof data>>>({});
  const [minutes, setMinutes] = useState<string>();
  const policy = data && { ...data, ...chosen };

  const change = (rules: typeof chosen) => {
    setChosen({ ...chosen, ...rules });
    save.mutate(
      { firm_id: firmId, ...rules },
      {
        onSuccess: () => toast.success(t('firms.policy.saved')),
        onError: (error) => {
          setChosen({});
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.policy.failed')));
        },
      },
    );
  };

  const shownMinutes = minutes ?? policy?.idle_minutes?.toString() ?? '';
  const idle = shownMinutes.trim() === '' ? null : Number(shownMinutes);
  const isValid = idle === null || (Number.isInteger(idle) && idle >= 5 && idle <= 10_080);

  return (
    <div className="mt-5 flex flex-col gap-5 border-line border-t pt-4">
      <div>
        <Checkbox
          label={t('firms.policy.label')}
          aria-describedby={factorHintId}
          checked={policy?.requires_second_factor ?? false}
          disabled={!policy}
          onChange={({ target: { checked } }) => change({ requires_second_factor: checked })}
        />
        <p id={factorHintId} className="text-muted text-sm">
          {t('firms.policy.hint')}{' '}
          {policy &&
            policy.without_second_factor > 0 &&
            t('firms.policy.lacking', { count: policy.without_second_factor, people: String(policy.people) })}
        </p>
        {policy?.requires_second_factor && (
          <Field label={t('firms.policy.from')} className="mt-3 max-w-xs">
            <DatePicker
              value={policy.second_factor_from ?? ''}
              onChange={(day) => change({ second_factor_from: day || null })}
              onProblem={() => {}}
            />
          </Field>
        )}
      </div>
      <form
        noValidate
        className="flex gap-3 max-sm:flex-col sm:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) change({ idle_minutes: idle });
        }}
      >
        <Field
          label={t('firms.policy.idle')}
          hint={policy && t('firms.policy.idleHint', { minutes: String(policy.default_idle_minutes) })}
          error={isValid ? undefined : t('firms.policy.notValid')}
          className="min-w-0 max-w-md flex-1"
        >
          <Input
            inputMode="numeric"
            value={shownMinutes}
            disabled={!policy}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </Field>
        {/* Beside the input, below the line of its label. */}
        <Button
          type="submit"
          variant="outline"
          className="self-start sm:mt-7.5"
          disabled={!policy || !isValid}
          loading={save.isPending}
        >
          {t('firms.policy.saveIdle')}
        </Button>
      </form>
      <div>
        <Checkbox
          label={t('firms.policy.downloads')}
          aria-describedby={downloadsHintId}
          checked={policy ? !policy.members_download : false}
          disabled={!policy}
          onChange={({ target: { checked } }) => change({ members_download: !checked })}
        />
        <p id={downloadsHintId} className="text-muted text-sm">
          {t('firms.policy.downloadsHint')}
        </p>
      </div>
    </div>
  );
}
