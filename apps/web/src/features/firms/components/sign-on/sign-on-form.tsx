import type {
  FirmProvider,
  FirmProviderCheck,
  FirmProviderInput,
  FirmProviders,
} from '@visafolio/contract/accounts/firm-providers.ts';
import type { FormEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ChoiceGroup } from '../../../../ui/form/choice-group.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { useCheckFirmProvider, useSaveFirmProvider } from '../../api/sign-on.ts';
import { resolveSignOn, type SignOnFields, type SignOnProblem, toSignOnFields } from '../../sign-on-form.ts';
import { CertificateDates } from './certificate-dates.tsx';
import { SignOnAddresses } from './sign-on-addresses.tsx';
import { SignOnOidcFields } from './sign-on-oidc-fields.tsx';
import { SignOnSamlFields } from './sign-on-saml-fields.tsx';

interface SignOnFormProps {
  /** Referenced by the buttons that submit it. */
  id: string;
  firmId: string;
  provider: FirmProvider | null;
  addresses: FirmProviders['addresses'];
  save: ReturnType<typeof useSaveFirmProvider>;
  check: ReturnType<typeof useCheckFirmProvider>;
  onSaved: () => void;
}

/** Scrolls the result above the sticky buttons. */
const intoView = (result: HTMLDivElement | null) => result?.scrollIntoView({ block: 'nearest' });

const kinds = ['saml', 'oidc'] as const;

/** A firm's identity provider: our values for its IT, and its IT's values for us. */
export function SignOnForm({ id, firmId, provider, addresses, save, check, onSaved }: SignOnFormProps) {
  const { t } = useTranslation();
  const form = useForm<SignOnFields, unknown, FirmProviderInput>({
    resolver: resolveSignOn(provider),
    defaultValues: toSignOnFields(provider),
  });
  const { register, control, watch, handleSubmit, formState } = form;
  const kind = watch('kind');
  const fieldError = (name: keyof SignOnFields) => {
    const key = formState.errors[name]?.type as SignOnProblem | undefined;
    return key && t(key);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isCheck = submitter instanceof HTMLButtonElement && submitter.value === 'check';
    check.reset();
    save.reset();
    return handleSubmit(({ domains, settings }) => {
      if (isCheck) return check.mutate({ firm_id: firmId, id: provider?.id, settings });
      save.mutate(
        { firm_id: firmId, id: provider?.id, domains, settings },
        {
          onSuccess: () => {
            toast.success(t('firms.signOn.saved'));
            onSaved();
          },
        },
      );
    })(event);
  };
  const failure =
    (save.error && refusalText(save.error, t, t('firms.signOn.saveFailed'))) ||
    (check.error && refusalText(check.error, t, t('firms.signOn.checkFailed')));

  return (
    <form
      id={id}
      noValidate
      // The result belongs to what was typed before.
      onInput={() => (check.data || check.error) && check.reset()}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <Controller
        control={control}
        name="kind"
        render={({ field: { name, value, onChange } }) => (
          <ChoiceGroup
            name={name}
            value={value}
            onChange={onChange}
            columns={2}
            aria-label={t('firms.signOn.kindLabel')}
            options={kinds.map((each) => ({ value: each, label: t(`firms.signOn.kind.${each}`) }))}
          />
        )}
      />
      <SignOnAddresses kind={kind} addresses={addresses} />
      <Field
        label={t('firms.signOn.domains')}
        required
        hint={t('firms.signOn.domainsHint')}
        error={fieldError('domains')}
      >
        <Input autoComplete="off" autoCapitalize="none" {...register('domains')} />
      </Field>
      {kind === 'saml' ? (
        <SignOnSamlFields form={form} fieldError={fieldError} isStored={provider?.kind === 'saml'} />
      ) : (
        <SignOnOidcFields
          form={form}
          fieldError={fieldError}
          hasSecret={provider?.kind === 'oidc' && provider.has_secret}
        />
      )}
      {(failure || check.data) && (
        <div ref={intoView} className="scroll-mb-60 sm:scroll-mb-28">
          {failure && <Alert tone="danger">{failure}</Alert>}
          {check.data && <SignOnFound found={check.data} />}
        </div>
      )}
    </form>
  );
}

/** Result of the check, for a provider that can be used. */
function SignOnFound({ found }: { found: FirmProviderCheck }) {
  const { t } = useTranslation();
  return (
    <Alert tone="success" title={t('firms.signOn.works')}>
      <p className="break-all text-sm">{t('firms.signOn.worksIssuer', { issuer: found.issuer })}</p>
      <p className="break-all text-sm">{t('firms.signOn.worksSignIn', { url: found.sign_in_url })}</p>
      <CertificateDates certificates={found.certificates} />
    </Alert>
  );
}
