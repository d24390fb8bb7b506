import { Copy } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

export interface ShownSecret {
  name: string;
  secret: string;
}

/** The secret of a key, this once. */
export function NewSecret({ shown, onDone }: { shown: ShownSecret; onDone: () => void }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.secret);
      toast.success(t('api.copied'));
    } catch {
      toast.error(t('api.copyFailed'));
    }
  };
  return (
    <Alert tone="info" intoView>
      <div className="flex flex-col gap-3">
        <Field label={t('api.secretOf', { name: shown.name })}>
          <Input
            readOnly
            dir="ltr"
            className="font-mono"
            value={shown.secret}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <p className="text-sm">{t('api.once')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            {t('api.copy')}
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            {t('api.done')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
