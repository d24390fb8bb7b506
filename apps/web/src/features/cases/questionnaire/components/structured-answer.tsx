import { Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import type { StructuredAnswerProps } from './pieces/formatted-answer.tsx';

const FormattedAnswer = lazyOptional(async () => {
  const [part] = await Promise.all([
    import('./pieces/formatted-answer.tsx'),
    loadNamespaces('pieces', 'questionnaire'),
  ]);
  return part;
});

/** An answer with pieces, or that there is none, as text; marked if it is incomplete. */
export const StructuredAnswer = (props: StructuredAnswerProps) => (
  <Suspense>
    <FormattedAnswer {...props} />
  </Suspense>
);
