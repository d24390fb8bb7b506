import clsx from 'clsx';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { LiveState } from './use-live-requests.ts';

export function LiveIndicator({ state }: { state: LiveState }) {
  const { t } = useTranslation();
  return (
    <p aria-live="polite" className="flex min-h-6 shrink-0 items-center gap-2 text-muted text-sm">
      {state !== 'connecting' && (
        <>
          <span
            className={clsx(
              'size-2 rounded-full',
              state === 'live' ? 'bg-success' : 'animate-pulse bg-warning',
            )}
            aria-hidden
          />
          {t(`requests.live.${state}`)}
        </>
      )}
    </p>
  );
}
