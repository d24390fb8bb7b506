import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import type { TemplateForm } from '../../../template-form.ts';
import { TextInput, type TextInputProps, type TextPath } from './text-input.tsx';

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
