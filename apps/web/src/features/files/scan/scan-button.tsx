import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { loadWhenIdle } from '../../../shared/load-when-idle.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import type { Scanner as ScannerComponent, ScannerProps } from './scanner.tsx';
import { countWaitingPages } from './stored-scans.ts';

type ScanButtonProps = Omit<ScannerProps, 'onCancel'>;

/** Opens the scanner. Its code loads on click, because most visits do not need it. */
export function ScanButton(props: ScanButtonProps) {
  const { documentName, place } = props;
  const { t } = useTranslation();
  const [Scanner, setScanner] = useState<typeof ScannerComponent>();
  const [loading, setLoading] = useState(false);
  const waiting = useWaitingPages(place, Scanner !== undefined);

  const open = async () => {
    setLoading(true);
    toast.clearError();
    try {
      const [loaded] = await Promise.all([import('./scanner.tsx'), loadNamespaces('scan')]);
      setScanner(() => loaded.Scanner);
    } catch {
      toast.error(t('uploads.scan.failed'), t('uploads.scan.tryAgain'));
    } finally {
      setLoading(false);
    }
  };
  const label = waiting > 0 ? t('uploads.scan.goOn', { count: waiting }) : t('uploads.scan.action');
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        loading={loading}
        aria-label={`${label}: ${documentName}`}
        onClick={() => void open()}
        className="max-sm:grow"
      >
        {!loading && <ScanLine size={18} aria-hidden />}
        {label}
      </Button>
      {Scanner && (
        <Scanner
          {...props}
          onDone={(file) => {
            setScanner(undefined);
            props.onDone(file);
          }}
          onCancel={() => setScanner(undefined)}
        />
      )}
    </>
  );
}

/** Number of pages scanned for this place but not sent; reloaded when the scanner closes. */
function useWaitingPages(place: string, open: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (open) return;
    let left = false;
    // Without storage there are no unsent pages.
    loadWhenIdle(() => countWaitingPages(place)).then(
      (pages) => !left && setCount(pages),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [place, open]);
  return count;
}
