import type { BlankReview as Review } from '@visafolio/contract/filings/form-items.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { formatDate } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { useReviewFields } from '../../api/government-forms.ts';

interface BlankReviewProps {
  form: { id: string; code: string; fields_count: number; may_change: boolean };
  review: Review;
}

/** How this edition relates to the reviewed map of its form, and the fields that a person has to compare. */
export function BlankReview({ form, review }: BlankReviewProps) {
  const { t, language } = useTranslation();
  const decide = useReviewFields();
  const { editions, reviewed, covered, changed, added, gone } = review;
  return (
    <Card className="gap-3 p-5">
      <h2 className="font-serif text-lg">{t('forms.review.title')}</h2>
      <p>
        {t('forms.review.text', {
          edition: editions.map((edition) => formatDate(edition, language)).join(', '),
          date: formatDate(reviewed, language),
        })}
      </p>
      <p className="text-muted text-sm tabular-nums">
        {t('forms.review.covered', { done: covered.length, total: form.fields_count })}
        {added.length > 0 && ` ${t('forms.review.added', { count: added.length })}`}
        {gone > 0 && ` ${t('forms.review.gone', { count: gone })}`}
      </p>
      {changed.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold text-warning">{t('forms.review.changed')}</h3>
          <p className="text-muted text-sm">{t('forms.review.changedText')}</p>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {changed.map(({ field, page, label, was }) => (
              <li key={field} className="flex flex-col gap-3 p-4 text-sm md:flex-row md:items-start">
                <a
                  href={`/api/government_forms/${form.id}/pages/${page}`}
                  target="_blank"
                  rel="noopener"
                  className="shrink-0 text-accent tabular-nums"
                >
                  {t('forms.review.now', { page })}
                </a>
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <p className="wrap-anywhere" lang={filingLanguage}>
                    {label}
                  </p>
                  <p className="wrap-anywhere text-muted">
                    {t('forms.review.was', {
                      place: t('forms.review.place', { part: was.part, number: was.number }),
                    })}{' '}
                    <span lang={filingLanguage}>{was.words}</span>
                  </p>
                </div>
                {form.may_change && (
                  <div className="flex flex-wrap gap-2 md:shrink-0">
                    <Button
                      size="sm"
                      variant="secondary"
                      disabled={decide.isPending}
                      aria-label={t('forms.review.sameOf', { field: label })}
                      onClick={() => decide.mutate({ id: form.id, reviews: [{ field, same: true }] })}
                    >
                      {t('forms.review.same')}
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      disabled={decide.isPending}
                      aria-label={t('forms.review.otherOf', { field: label })}
                      onClick={() => decide.mutate({ id: form.id, reviews: [{ field, same: false }] })}
                    >
                      {t('forms.review.other')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
