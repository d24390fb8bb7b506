import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import type { SignOnFields } from '../../sign-on-form.ts';

interface SignOnSamlFieldsProps {
  form: Pick<UseFormReturn<SignOnFields>, 'register' | 'setValue'>;
  fieldError: (name: keyof SignOnFields) => string | undefined;
  isStored: boolean;
}

export function SignOnSamlFields({
  form: { register, setValue },
  fieldError,
  isStored,
}: SignOnSamlFieldsProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text();
    // Resets the input, so that the same file can be chosen twice.
    target.value = '';
    if (text) setValue('metadata', text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      {isStored && <p className="text-muted text-sm">{t('firms.signOn.metadataKept')}</p>}
      <Field
        label={t('firms.signOn.metadataUrl')}
        hint={t('firms.signOn.metadataUrlHint')}
        error={fieldError('metadata_url')}
      >
        <Input type="url" autoComplete="off" maxLength={2_000} {...register('metadata_url')} />
      </Field>
      <Field
        label={t('firms.signOn.metadata')}
        hint={t('firms.signOn.metadataHint')}
        error={fieldError('metadata')}
      >
        <Textarea
          dir="ltr"
          spellCheck={false}
          className="max-h-48 overflow-y-auto text-sm"
          {...register('metadata')}
        />
      </Field>
      <div>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          aria-label={t('firms.signOn.chooseFile')}
          onChange={(event) => void take(event)}
        />
        <Button variant="outline" size="sm" onClick={() => picker.current?.click()}>
          <FileUp size={18} aria-hidden />
          {t('firms.signOn.chooseFile')}
        </Button>
      </div>
    </>
  );
}
