import { type ComponentProps, Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import type Copy from './answers-copy.tsx';

const Loaded = lazyOptional(async () => {
  const [part] = await Promise.all([import('./answers-copy.tsx'), loadNamespaces('answering')]);
  return part;
});

/** Reserves its height while it loads. */
export function AnswersCopy(props: ComponentProps<typeof Copy>) {
  return (
    <Suspense fallback={<span className="min-h-9 pointer-coarse:min-h-11" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
