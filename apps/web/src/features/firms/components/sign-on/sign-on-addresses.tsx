import type { FirmProviders } from '@visafolio/contract/accounts/firm-providers.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { CopyableValue } from './copyable-value.tsx';

interface SignOnAddressesProps {
  kind: 'saml' | 'oidc';
  addresses: FirmProviders['addresses'];
}

/** The values that the firm's IT must enter at its identity provider. */
export function SignOnAddresses({ kind, addresses }: SignOnAddressesProps) {
  const { t } = useTranslation();
  return (
    <section
      className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3"
      aria-labelledby="sign-on-addresses"
    >
      <div>
        <h3 id="sign-on-addresses" className="font-semibold text-sm">
          {t('firms.signOn.forIt')}
        </h3>
        <p className="text-muted text-sm">{t('firms.signOn.forItText')}</p>
      </div>
      <dl className="flex flex-col gap-2">
        {kind === 'oidc' ? (
          <CopyableValue label={t('firms.signOn.redirectUri')} value={addresses.redirect_uri} />
        ) : (
          <>
            <CopyableValue label={t('firms.signOn.acsUrl')} value={addresses.acs_url} />
            <CopyableValue label={t('firms.signOn.entityId')} value={addresses.entity_id} />
          </>
        )}
      </dl>
    </section>
  );
}
