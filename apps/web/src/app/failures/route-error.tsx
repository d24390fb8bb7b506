import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { languageCodes, languages } from '@visafolio/contract/shared/languages.ts';
import { useEffect } from 'react';
import { isNetworkFailure } from '../../shared/api/error-text.ts';
import { onServerReachable, reportServerUnreachable } from '../../shared/api/server-recovery.ts';
import { hasTexts } from '../../shared/i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { PageFailure } from './page-failure.tsx';

/** Replaces a whole page that crashed or could not be loaded. */
export function RouteError(props: ErrorComponentProps) {
  const retry = useRetry(props);
  if (!hasTexts()) return <WordlessError onRetry={retry} />;
  return (
    <Shell>
      <RouteErrorCard {...props} />
    </Shell>
  );
}

/** The same, inside a layout that still works. */
export function RouteErrorCard(props: ErrorComponentProps) {
  const retry = useRetry(props);
  return <PageFailure error={props.error} onRetry={retry} />;
}

function useRetry({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const unreachable = isNetworkFailure(error);
  useEffect(() => {
    if (!unreachable) return;
    reportServerUnreachable();
    return onServerReachable(reload);
  }, [unreachable]);
  return () => {
    if (unreachable) return reload();
    reset();
    void router.invalidate();
  };
}

// A module that failed to load stays failed until the document reloads.
const reload = () => location.reload();

/** In every language, because the locale files are what failed to load. */
function WordlessError({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <h1 className="font-serif text-2xl">
        <InEveryLanguage text="failure" />
      </h1>
      <Button onClick={onRetry}>
        <InEveryLanguage text="retry" />
      </Button>
    </main>
  );
}

/** 'Try again / Intentar de nuevo'. */
const InEveryLanguage = ({ text }: { text: 'failure' | 'retry' }) =>
  languageCodes.map((code, index) => (
    <span key={code} lang={code}>
      {index > 0 && ' / '}
      {languages[code][text]}
    </span>
  ));
