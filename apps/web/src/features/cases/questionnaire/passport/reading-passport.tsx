import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';

/** After this time the text no longer says 'a few seconds'. */
const patientMs = 15_000;

/** The server is reading the file. Shows no percentage, because the duration is unknown. */
export function ReadingPassport() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patientMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex items-start gap-4" role="status">
      <Spinner className="mt-1.5 size-6 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-serif text-2xl">{t('passport.reading')}</p>
        <p className="text-muted">{t(isLong ? 'passport.readingLong' : 'passport.readingText')}</p>
      </div>
    </div>
  );
}
