import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { CoveredField } from '@visafolio/contract/filings/form-items.ts';
import type { FormMapping, GovernmentForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { MappingDraft } from '../use-mapping-draft.ts';
import { FieldRow } from './field-row.tsx';

type Shown = 'all' | 'open' | 'proposed';

interface FormFieldsProps {
  form: GovernmentForm & { fields: FormField[]; may_change: boolean };
  mapping: FormMapping;
  draft: MappingDraft;
  /** What the reviewed map of the form says, by field. */
  covered: ReadonlyMap<string, CoveredField>;
}

/** A page of the form beside the list of its fields; the open field is highlighted on the page. */
export function FormFields({ form, mapping, draft, covered }: FormFieldsProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>('all');
  const [active, setActive] = useState<string>();
  const onPage = draft.fillable.filter((field) => field.places[0]?.page === page);
  const fields = onPage.filter(({ name }) => {
    // The open field stays listed, whatever is chosen in it.
    if (shown === 'all' || name === active) return true;
    return !draft.rules.has(name) && !covered.has(name) && (shown === 'open' || draft.proposals.has(name));
  });
  const go = (to: number) => {
    setPage(to);
    setActive(undefined);
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="flex flex-col gap-3 lg:sticky lg:top-24">
        <div className="flex items-center justify-between gap-3">
          <Button
            variant="outline"
            size="icon"
            disabled={page === 1}
            aria-label={t('forms.mapping.previous')}
            onClick={() => go(page - 1)}
          >
            <ChevronLeft size={20} className="rtl:rotate-180" aria-hidden />
          </Button>
          <span className="font-semibold text-sm tabular-nums" aria-live="polite">
            {t('forms.mapping.page', { page, pages: form.pages })}
          </span>
          <Button
            variant="outline"
            size="icon"
            disabled={page === form.pages}
            aria-label={t('forms.mapping.next')}
            onClick={() => go(page + 1)}
          >
            <ChevronRight size={20} className="rtl:rotate-180" aria-hidden />
          </Button>
        </div>
        <div className="relative overflow-hidden rounded-md border border-line bg-surface" dir="ltr">
          <img
            key={page}
            src={`/api/government_forms/${form.id}/pages/${page}`}
            alt={t('forms.mapping.picture', { page, code: form.code })}
            className="block aspect-[auto_17/22] w-full"
          />
          {onPage.flatMap((field) =>
            field.places
              .filter((place) => place.page === page)
              .map((place, index) => (
                // For pointers only: keyboards and screen readers use the list.
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a field's places are never reordered
                  key={`${field.name} ${index}`}
                  type="button"
                  tabIndex={-1}
                  aria-hidden
                  title={field.label}
                  onClick={() => setActive(field.name)}
                  className={clsx(
                    'absolute rounded-xs border',
                    field.name === active
                      ? 'border-2 border-danger bg-danger/20'
                      : draft.rules.has(field.name) || covered.has(field.name)
                        ? 'border-success bg-success/20'
                        : draft.proposals.has(field.name)
                          ? 'border-warning bg-warning/25'
                          : 'border-info/60 bg-info/10',
                  )}
                  style={{
                    left: `${place.left / 10}%`,
                    top: `${place.top / 10}%`,
                    width: `${place.width / 10}%`,
                    height: `${place.height / 10}%`,
                  }}
                />
              )),
          )}
        </div>
      </div>
      <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id={headingId} className="font-serif text-lg">
            {t('forms.mapping.fields')}
          </h2>
          <Field label={t('forms.mapping.show')} hideLabel>
            <Select
              value={shown}
              onChange={({ target }) => setShown(target.value as Shown)}
              options={[
                { value: 'all', label: t('forms.mapping.showAll') },
                { value: 'open', label: t('forms.mapping.showOpen') },
                { value: 'proposed', label: t('forms.mapping.showProposed') },
              ]}
            />
          </Field>
        </div>
        {fields.length === 0 ? (
          <p className="text-muted">{t('forms.mapping.none')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {fields.map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                rule={draft.rules.get(field.name)}
                proposal={draft.proposals.get(field.name)}
                covered={covered.get(field.name)}
                questions={mapping.questions}
                isOpen={active === field.name}
                mayChange={form.may_change}
                onToggle={() => setActive(active === field.name ? undefined : field.name)}
                onChange={(rule) => draft.setRule(field.name, rule)}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
