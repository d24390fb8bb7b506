import type { TranslatedReason } from '@visafolio/contract/translation/translated-reason.ts';
import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

interface ReasonTextProps {
  reason: string;
  translations: readonly TranslatedReason[];
}

/** Why the legal team requests it once more: in the reader's language if translated, otherwise as written. */
export function ReasonText({ reason, translations }: ReasonTextProps) {
  const { language } = useTranslation();
  const translation = translations.find((each) => each.language === language);
  const original = <Original reason={reason} />;
  if (!translation) return original;
  return (
    <Suspense fallback={original}>
      <Translated reason={reason} translation={translation} />
    </Suspense>
  );
}

const Original = ({ reason }: { reason: string }) => (
  <span className="whitespace-pre-line break-words" dir="auto">
    {reason}
  </span>
);

/** Without a connection the original is enough. */
const Translated = lazy(() =>
  Promise.all([import('./translated-reason.tsx'), loadNamespaces('messages')]).then(
    ([part]) => part,
    () => ({ default: Original }),
  ),
);
