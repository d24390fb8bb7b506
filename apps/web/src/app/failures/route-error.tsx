import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNetworkFailure } from '../../shared/api/error-text.ts';
import { noteServerLost, onServerBack } from '../../shared/api/server-recovery.ts';
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
    noteServerLost();
    return onServerBack(reload);
  }, [unreachable]);
  return () => {
    if (unreachable) return reload();
    reset();
    void router.invalidate();
  };
}

// A module that failed to load stays failed until the document reloads.
const reload = () => location.reload();

/** In both languages, because the locale files are what failed to load. */
function WordlessError({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <h1 className="font-serif text-2xl">
        Something went wrong <span lang="es">/ Algo salió mal</span>
      </h1>
      <Button onClick={onRetry}>
        Try again <span lang="es">/ Intentar de nuevo</span>
      </Button>
    </main>
  );
}
