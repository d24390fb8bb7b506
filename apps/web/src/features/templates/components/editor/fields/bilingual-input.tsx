import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { problemText } from '../problem-text.ts';

interface BilingualInputProps extends Omit<TextInputProps, 'lang'> {
  /** Where its Spanish is kept; shown only while the template is written in both languages. */
  spanish: TextPath;
}

/** A text, and the same in Spanish below it. */
export function BilingualInput({ spanish, ...props }: BilingualInputProps) {
  const { t } = useTranslation();
  const bilingual = useWatch<TemplateForm, 'bilingual'>({ name: 'bilingual' });
  const { label, hideLabel = false, long = false } = props;
  const inSpanish = t('templates.form.spanish', { label });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextInput {...props} />
      {bilingual && (
        <TextInput
          label={inSpanish}
          name={spanish}
          hideLabel={hideLabel}
          long={long}
          {...(hideLabel && { placeholder: inSpanish })}
          lang="es"
        />
      )}
    </div>
  );
}

export type TextPath = FieldPath<TemplateForm>;

export interface TextInputProps {
  label: string;
  name: TextPath;
  required?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  /** For texts of several lines. */
  long?: boolean;
  /** Of what is typed. */
  lang?: string;
  onKeyDown?: KeyboardEventHandler;
  onPaste?: ClipboardEventHandler;
}

/** A text of the template's form, with what is wrong with it. */
function TextInput({ label, name, required, hideLabel, long = false, ...rest }: TextInputProps) {
  const { t } = useTranslation();
  const { register, getFieldState, formState } = useFormContext<TemplateForm>();
  const Control = long ? Textarea : Input;
  return (
    <Field
      label={label}
      required={required ?? false}
      hideLabel={hideLabel ?? false}
      error={problemText(getFieldState(name, formState).error, t)}
    >
      <Control autoComplete="off" {...rest} {...register(name)} />
    </Field>
  );
}
