import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';

interface CaseSwitcherProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Opens the previous or next case of the list behind; at its ends the button is inactive. */
export function CaseSwitcher({ onPrevious, onNext }: CaseSwitcherProps) {
  const { t } = useTranslation();
  // A disabled button would lose the focus that it has just got.
  return (
    <div className="flex gap-1">
      <Button
        variant="outline"
        size="icon"
        aria-label={t('requests.details.previous')}
        aria-disabled={!onPrevious}
        className="aria-disabled:opacity-50"
        onClick={onPrevious}
      >
        <ChevronLeft size={18} className="rtl:rotate-180" aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('requests.details.next')}
        aria-disabled={!onNext}
        className="aria-disabled:opacity-50"
        onClick={onNext}
      >
        <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
      </Button>
    </div>
  );
}
