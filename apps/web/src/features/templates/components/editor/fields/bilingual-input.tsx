import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
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
  const origin = useOrigin(spanish);
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
          onInput={origin.read}
        />
      )}
      {bilingual && origin.isMachine && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-warning">
          {t('translation.proposals.machine')}
          <Button variant="link" size="sm" onClick={origin.read}>
            {t('translation.proposals.markRead')}
          </Button>
        </p>
      )}
    </div>
  );
}

const mainText = /(?:^|\.)spanish(?:Name)?$/;

/** Whether an engine proposed the Spanish and nobody has read it; said once, at the first text of its part. */
function useOrigin(spanish: TextPath) {
  const { setValue } = useFormContext<TemplateForm>();
  const path = spanish.replace(/[^.]+$/, 'origin') as 'origin';
  const isMachine = useWatch<TemplateForm, 'origin'>({ name: path }) === 'machine';
  return {
    isMachine: isMachine && mainText.test(spanish),
    /** By reading it, or by writing something else. */
    read: () => {
      if (isMachine) setValue(path, 'reviewed', { shouldDirty: true });
    },
  };
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
  onInput?: () => void;
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
