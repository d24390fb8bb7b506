import { PageSpinner } from '../ui/feedback/page-spinner.tsx';

export function PagePending() {
  return (
    <main className="flex min-h-dvh flex-col">
      <PageSpinner />
    </main>
  );
}
