import { isAddressRange } from '@visafolio/contract/public-api/address-range.ts';
import { type Scope, scopes } from '@visafolio/contract/public-api/scopes.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useCreateApiKey } from '../api/api-keys.ts';
import type { ShownSecret } from './new-secret.tsx';

interface Props {
  /** The person administers a firm, so a key may too. */
  mayAdminister: boolean;
  onClose: () => void;
  onMade: (shown: ShownSecret) => void;
}

const lifetimes = ['', '30', '90', '365'] as const;

const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export function NewKeyDialog({ mayAdminister, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set());
  const [role, setRole] = useState<'member' | 'firm_admin'>('member');
  const [days, setDays] = useState<string>('365');
  const [addresses, setAddresses] = useState('');
  const [isTried, setTried] = useState(false);
  const problems = {
    name: !name.trim() && t('api.nameMissing'),
    scopes: chosen.size === 0 && t('api.scopesMissing'),
    addresses: readAddresses(addresses).some((each) => !isAddressRange(each)) && t('api.addressWrong'),
  };
  const toggle = (scope: Scope) => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    create.mutate(
      {
        name,
        role,
        scopes: scopes.filter((scope) => chosen.has(scope)),
        allowed_addresses: readAddresses(addresses),
        expires_in_days: days ? Number(days) : null,
      },
      { onSuccess: ({ key, secret }) => onMade({ name: key.name, secret }) },
    );
  };
  return (
    <FormDialog
      title={t('api.create')}
      description={t('api.createText')}
      submitLabel={t('api.createNow')}
      isSending={create.isPending}
      problem={create.error && refusalText(create.error, t, t('api.failed'))}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('api.name')} hint={t('api.nameHint')} error={isTried && problems.name}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <fieldset aria-describedby={isTried && problems.scopes ? 'api-scopes-problem' : undefined}>
        <legend className="mb-1 font-semibold text-sm">{t('api.scopes')}</legend>
        {isTried && problems.scopes && (
          <p id="api-scopes-problem" role="alert" className="text-danger text-sm">
            {problems.scopes}
          </p>
        )}
        <div className="grid sm:grid-cols-2">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={chosen.has(scope)}
              onChange={() => toggle(scope)}
              label={t(`api.scope.${scope}`)}
            />
          ))}
        </div>
      </fieldset>
      {mayAdminister && (
        <Field label={t('api.role')} hint={t('api.roleHint')}>
          <Select
            value={role}
            onChange={(event) => setRole(event.target.value === 'firm_admin' ? 'firm_admin' : 'member')}
            options={[
              { value: 'member', label: t('firms.role.member') },
              { value: 'firm_admin', label: t('firms.role.firm_admin') },
            ]}
          />
        </Field>
      )}
      <Field label={t('api.lifetime')}>
        <Select
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={lifetimes.map((value) => ({ value, label: t(`api.lifetimes.${value || 'none'}`) }))}
        />
      </Field>
      <Field label={t('api.addresses')} hint={t('api.addressesHint')} error={isTried && problems.addresses}>
        <Input
          dir="ltr"
          value={addresses}
          maxLength={1_000}
          onChange={(event) => setAddresses(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
