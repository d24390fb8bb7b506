import { Copy } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';

export function CopyableValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('firms.signOn.copied'));
    } catch {
      toast.error(t('firms.errorTitle'), t('firms.signOn.copyFailed'));
    }
  };
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-all py-2.5 text-sm" dir="ltr">
          {value}
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('firms.signOn.copy', { label })}
          onClick={() => void copy()}
        >
          <Copy size={18} aria-hidden />
        </Button>
      </dd>
    </div>
  );
}
