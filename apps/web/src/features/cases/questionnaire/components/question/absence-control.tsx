import {
  type AbsenceReason,
  readAbsence,
  writeAbsence,
} from '@visafolio/contract/questions/absent-answer.ts';
import { useRef } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import type { QuestionControlProps } from './control-props.ts';
import { QuestionControl } from './question-control.tsx';

const noteMaxLength = 1_000;

/** The question's control, and the ways to say that there is no answer. */
export function AbsenceControl(props: QuestionControlProps) {
  const { value, onChange, onSettle, onLeave, onDateProblem } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const absence = readAbsence(value);
  const choose = (answer: string) => {
    onDateProblem(undefined);
    onChange(answer);
    onSettle();
    // The pressed button disappears.
    box.current?.focus();
  };
  const say = (reason: AbsenceReason) => choose(writeAbsence({ reason, note: '' }));
  return (
    // The control of a question with pieces is a group with the question's name itself.
    <div
      ref={box}
      tabIndex={-1}
      {...(absence && { role: 'group', 'aria-labelledby': props.labelId })}
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      {absence ? (
        <>
          <p className="font-semibold" role="status">
            {t(
              absence.reason === 'not_have'
                ? 'questionnaire.absent.saidNotHave'
                : 'questionnaire.absent.saidNotKnow',
            )}
          </p>
          <Field label={t('questionnaire.absent.note')}>
            <Textarea
              rows={3}
              maxLength={noteMaxLength}
              defaultValue={absence.note}
              onChange={({ target }) =>
                onChange(writeAbsence({ reason: absence.reason, note: target.value }))
              }
              onBlur={onLeave}
            />
          </Field>
          <Button variant="link" size="sm" className="self-start" onClick={() => choose('')}>
            {t('questionnaire.absent.answer')}
          </Button>
        </>
      ) : (
        <>
          <QuestionControl {...props} />
          <p className="flex flex-wrap gap-x-4">
            <Button variant="link" size="sm" onClick={() => say('not_have')}>
              {t('questionnaire.absent.not_have')}
            </Button>
            <Button variant="link" size="sm" onClick={() => say('not_know')}>
              {t('questionnaire.absent.not_know')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
