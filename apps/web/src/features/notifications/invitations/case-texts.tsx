import { type ComponentProps, lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';

const Loaded = lazy(async () => {
  const [{ CaseTexts }] = await Promise.all([
    import('./components/texts/case-texts.tsx'),
    loadNamespaces('texts', 'accounts'),
  ]);
  return { default: CaseTexts };
});

/** A case's text messages. Loads its own namespace, so that the dashboard does not wait for it. */
export function CaseTexts(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className="h-32 print:hidden" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
