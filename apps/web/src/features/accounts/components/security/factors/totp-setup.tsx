import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { errorText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { type TotpSetup, useFinishTotp } from '../../../api/second-factor.ts';
import { DigitsField } from '../../digits-field.tsx';

interface TotpSetupProps {
  setup: TotpSetup;
  /** With recovery codes if this is the first factor. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel?: () => void;
}

/** The QR code of a new authenticator app, and the field for its first code. */
export function TotpSetupForm({ setup, onDone, onCancel }: TotpSetupProps) {
  const { t } = useTranslation();
  const finish = useFinishTotp();
  const [code, setCode] = useState('');
  const image = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(setup.uri, { border: 2 }))}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish.mutate(
      { id: setup.id, code },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => setCode('') },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{t('security.setup.scan')}</p>
      <img
        src={image}
        alt={t('security.setup.qr')}
        className="size-48 self-center rounded-md border border-line"
      />
      <p className="text-muted text-sm">
        {t('security.setup.secret')}{' '}
        <code dir="ltr" className="wrap-anywhere font-mono text-ink">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      {finish.error && <Alert tone="danger">{errorText(finish.error, t)}</Alert>}
      <DigitsField label={t('security.setup.code')} value={code} onChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={finish.isPending} disabled={code.length < 6}>
          {t('security.setup.finish')}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            {t('security.setup.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
