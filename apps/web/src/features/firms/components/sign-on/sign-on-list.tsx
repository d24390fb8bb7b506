import type { FirmProvider } from '@visafolio/contract/accounts/firm-providers.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { CertificateDates } from './certificate-dates.tsx';
import { SignOnDomain } from './sign-on-domain.tsx';

interface SignOnListProps {
  firmId: string;
  providers: FirmProvider[];
  onEdit: (provider: FirmProvider) => void;
  onRemove: (provider: FirmProvider) => void;
}

export function SignOnList({ firmId, providers, onEdit, onRemove }: SignOnListProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('firms.signOn.listLabel')} className="flex flex-col gap-3">
      {providers.map((provider) => {
        const domains = provider.domains.map(({ domain }) => domain).join(', ');
        return (
          <li key={provider.id} className="flex flex-col gap-3 rounded-lg border border-line px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="flex min-w-0 flex-col gap-1">
                <Badge className="self-start">{t(`firms.signOn.kind.${provider.kind}`)}</Badge>
                <p className="break-all text-muted text-sm" dir="ltr">
                  {provider.issuer}
                </p>
                {provider.kind === 'saml' && <CertificateDates certificates={provider.certificates} />}
              </div>
              <span className="flex gap-1">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('firms.signOn.edit', { domains })}
                  onClick={() => onEdit(provider)}
                >
                  <Pencil size={18} aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('firms.signOn.remove', { domains })}
                  onClick={() => onRemove(provider)}
                >
                  <Trash2 size={18} className="text-danger" aria-hidden />
                </Button>
              </span>
            </div>
            <ul aria-label={t('firms.signOn.domains')} className="flex flex-col gap-3">
              {provider.domains.map((domain) => (
                <SignOnDomain key={domain.domain} firmId={firmId} providerId={provider.id} domain={domain} />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
