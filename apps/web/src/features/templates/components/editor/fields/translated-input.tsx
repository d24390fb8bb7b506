import { translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { problemText } from '../problem-text.ts';

/** A text field, followed by one for each other language of the template. */
export function TranslatedInput({ inEveryLanguage = false, ...props }: TranslatedInputProps) {
  const { t, language: reader } = useTranslation();
  const writtenIn = useWatch<TemplateForm, 'writtenIn'>({ name: 'writtenIn' });
  const { label, name, hideLabel = false, long = false } = props;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextInput {...props} />
      {translatedLanguages
        .filter((language) => inEveryLanguage || writtenIn[language])
        .map((language) => {
          const words = { language: languageName(language, reader) };
          return (
            <TextInput
              key={language}
              label={t('templates.form.inLanguage', { label, ...words })}
              name={`${name}In.${language}` as TextPath}
              hideLabel={hideLabel}
              long={long}
              // The whole label would be cut on a phone before it names the language.
              {...(hideLabel && { placeholder: t('templates.form.inLanguageShort', words) })}
              lang={language}
            />
          );
        })}
    </div>
  );
}

interface TranslatedInputProps extends Omit<TextInputProps, 'lang'> {
  /** Also in languages that the template is not written in. */
  inEveryLanguage?: boolean;
}

type TextPath = FieldPath<TemplateForm>;

interface TextInputProps {
  label: string;
  name: TextPath;
  required?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  /** For multi-line texts. */
  long?: boolean;
  /** Language of the input. */
  lang?: string;
  onKeyDown?: KeyboardEventHandler;
  onPaste?: ClipboardEventHandler;
}

/** A text field of the template form, with its error. */
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
