import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';

interface CaseSwitcherProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Buttons to the previous and next case of the list; inactive at its ends. */
export function CaseSwitcher({ onPrevious, onNext }: CaseSwitcherProps) {
  const { t } = useTranslation();
  // aria-disabled, because a disabled button would lose the focus.
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
