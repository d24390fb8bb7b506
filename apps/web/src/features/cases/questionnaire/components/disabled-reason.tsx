import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

export type Reason =
  | `questionnaire.notYet.${'answer' | 'change' | 'answerToSubmit' | 'changeToSubmit' | 'requiredToSubmit'}`
  | 'questionnaire.submit.nothingNew';

interface DisabledReasonProps {
  /** For the button's `aria-describedby`. */
  id: string;
  reason: Reason | undefined;
}

/** Why a button is disabled; renders nothing if it is not. */
export function DisabledReason({ id, reason }: DisabledReasonProps) {
  const { t } = useTranslation();
  return (
    reason && (
      <p id={id} className="text-muted text-sm">
        {t(reason)}
      </p>
    )
  );
}
