import { type ComponentProps, lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';

const Loaded = lazy(async () => {
  const [{ CaseTexts }] = await Promise.all([
    import('./components/texts/case-texts.tsx'),
    loadNamespaces('texts', 'accounts'),
  ]);
  return { default: CaseTexts };
});

/** The text messages of a case, with their words; no dashboard waits for them. */
export function CaseTexts(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className="h-32 print:hidden" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
