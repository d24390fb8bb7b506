import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { hasChoices } from '@visafolio/contract/questions/structured-types.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { asksBirthDate } from '../../../template-form-values.ts';
import { problemText } from '../problem-text.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { FactSelect } from './fact-select.tsx';
import { GroupSelect } from './group-select.tsx';
import { TranslatedInput } from './translated-input.tsx';

interface QuestionFieldsProps {
  group: number;
  index: number;
  /** Its number in the labels; by default its position in the group. */
  number?: number;
  /** Called after it was moved to another group. */
  onLeave: () => void;
}

/** One question: its text, its type with type-specific fields, and whether it is required. */
export function QuestionFields({ group, index, number = index + 1, onLeave }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const { register, getValues, getFieldState, formState } = useFormContext<TemplateForm>();
  const path = `groups.${group}.questions.${index}` as const;
  const type = useWatch<TemplateForm, `${typeof path}.type`>({ name: `${path}.type` });
  const [hasHelp, setHasHelp] = useState(() => getValues(`${path}.help`) !== '');
  return (
    <div className="flex flex-col gap-2">
      <TranslatedInput
        label={t('templates.form.question', { number })}
        name={`${path}.text`}
        placeholder={t('templates.form.questionText')}
        required
        hideLabel
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Field
          label={t('templates.form.questionType', { number })}
          hideLabel
          className="w-full sm:w-52"
          error={problemText(getFieldState(`${path}.type`, formState).error, t)}
        >
          <Select
            options={QuestionType.options.map((each) => ({
              value: each,
              label: t(`templates.types.${each}`),
            }))}
            {...register(`${path}.type`)}
          />
        </Field>
        <Checkbox label={t('templates.form.required')} {...register(`${path}.required`)} />
        <FactSelect path={path} number={number} />
        <GroupSelect group={group} index={index} onLeave={onLeave} />
        {!hasHelp && (
          <Button variant="link" size="sm" onClick={() => setHasHelp(true)}>
            <Plus size={16} aria-hidden />
            {t('templates.form.addHelp')}
          </Button>
        )}
      </div>
      {hasHelp && (
        <TranslatedInput
          label={t('templates.form.help', { number })}
          name={`${path}.help`}
          placeholder={t('templates.form.help', { number })}
          hideLabel
        />
      )}
      {hasChoices(type) && <ChoiceFields path={path} />}
      {(type === 'date' || type === 'date_range') && <DateLimitFields path={path} />}
      <Checkbox label={t('templates.form.mayLack')} {...register(`${path}.mayLack`)} />
      <Checkbox label={t('templates.form.forStaff')} {...register(`${path}.forStaff`)} />
    </div>
  );
}

/** Which dates are allowed. A date of birth is derived from the question's text until the user changes it. */
function DateLimitFields({ path }: { path: `groups.${number}.questions.${number}` }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<TemplateForm>();
  const question = useWatch<TemplateForm, typeof path>({ name: path });
  const isBirthDate = asksBirthDate(question);
  return (
    <>
      {question.type === 'date' && (
        <Checkbox
          label={t('templates.form.birthDate')}
          checked={isBirthDate}
          onChange={(event) => setValue(`${path}.birthDate`, event.target.checked, { shouldDirty: true })}
        />
      )}
      {!isBirthDate && (
        <Field label={t('templates.form.dateLimit.label')}>
          <Select
            value={question.dateLimit ?? ''}
            onChange={({ target }) =>
              setValue(
                `${path}.dateLimit`,
                limits.find((limit) => limit === target.value),
                { shouldDirty: true },
              )
            }
            options={[
              { value: '', label: t('templates.form.dateLimit.any') },
              ...limits.map((value) => ({ value, label: t(`templates.form.dateLimit.${value}`) })),
            ]}
          />
        </Field>
      )}
    </>
  );
}

const limits = ['past', 'future'] as const;
