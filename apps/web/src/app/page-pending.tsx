import { PageSpinner } from '../ui/feedback/page-spinner.tsx';

/** A whole page that is loading. */
export function PagePending() {
  return (
    <main className="flex min-h-dvh flex-col">
      <PageSpinner />
    </main>
  );
}
