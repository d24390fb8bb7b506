import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';
import type { SignOnFields } from '../../sign-on-form.ts';

interface SignOnOidcFieldsProps {
  form: Pick<UseFormReturn<SignOnFields>, 'register'>;
  fieldError: (name: keyof SignOnFields) => string | undefined;
  hasSecret: boolean;
}

export function SignOnOidcFields({ form: { register }, fieldError, hasSecret }: SignOnOidcFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('firms.signOn.issuer')}
        required
        hint={t('firms.signOn.issuerHint')}
        error={fieldError('issuer')}
      >
        <Input type="url" autoComplete="off" maxLength={2_000} {...register('issuer')} />
      </Field>
      <Field label={t('firms.signOn.clientId')} required error={fieldError('client_id')}>
        <Input autoComplete="off" maxLength={500} {...register('client_id')} />
      </Field>
      <Field
        label={t('firms.signOn.clientSecret')}
        hint={t(hasSecret ? 'firms.signOn.secretKept' : 'firms.signOn.secretHint')}
      >
        <PasswordInput autoComplete="new-password" maxLength={500} {...register('client_secret')} />
      </Field>
    </>
  );
}
