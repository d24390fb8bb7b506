import { languageCodes, languages } from '@visafolio/contract/shared/languages.ts';
import clsx from 'clsx';
import { setLanguage } from '../../shared/i18n/language.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export function LanguageSwitch({ className }: { className?: string }) {
  const { t, language: current } = useTranslation();
  return (
    <fieldset
      aria-label={t('common.language')}
      className={clsx(
        'inline-flex shrink-0 rounded-md bg-ink/5 p-0.5 ring-1 ring-line ring-inset',
        className,
      )}
    >
      {languageCodes.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void setLanguage(language)}
          className={clsx(
            'min-h-8 min-w-10 rounded-[calc(var(--radius-md)-2px)] px-2 font-semibold text-muted text-xs tracking-wide pointer-coarse:min-h-10 pointer-coarse:min-w-11',
            'hover:text-ink aria-pressed:bg-surface aria-pressed:text-accent aria-pressed:shadow-card',
          )}
        >
          <span aria-hidden>{language.toUpperCase()}</span>
          <VisuallyHidden>{languages[language].name}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
