import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { CoveredField } from '@visafolio/contract/filings/form-items.ts';
import type { MappedQuestion } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { getQuestion, shortLabel } from '../rule-words.ts';
import { RuleEditor } from './rule-editor.tsx';

interface FieldRowProps {
  field: FormField;
  rule: MappingRule | undefined;
  proposal: MappingRule | undefined;
  /** What the reviewed map says, where there is no rule of the firm. */
  covered: CoveredField | undefined;
  questions: MappedQuestion[];
  isOpen: boolean;
  mayChange: boolean;
  onToggle: () => void;
  onChange: (rule: MappingRule | null) => void;
}

/** A field and what fills it; expands to an editor. */
export function FieldRow(props: FieldRowProps) {
  const { field, rule, proposal, covered, questions, isOpen, mayChange, onToggle, onChange } = props;
  const { t } = useTranslation();
  const panelId = useId();
  const row = useRef<HTMLLIElement>(null);
  // It may have been opened by a click on the page image.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const source = rule ? sourceText(rule, questions, t) : covered && coveredText(covered, t);
  const isGone = rule?.source.from === 'question' && !getQuestion(rule, questions);
  return (
    <li ref={row} className={clsx('scroll-mt-28', isOpen && 'bg-sunken')}>
      <div className="flex items-center gap-2 pe-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-start gap-2 px-4 py-2.5 text-start text-sm focus-visible:-outline-offset-3"
        >
          <ChevronDown
            size={16}
            className={clsx('mt-0.5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            aria-hidden
          />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className="wrap-anywhere" dir="auto" lang={filingLanguage}>
              {shortLabel(field.label)}
            </span>
            <span
              className={clsx(
                'wrap-anywhere text-xs',
                isGone ? 'text-danger' : source ? 'font-semibold text-success' : 'text-muted',
              )}
            >
              {isGone && rule.source.from === 'question'
                ? t('forms.mapping.gone', { question: rule.source.text })
                : (source ??
                  (proposal ? (
                    <span className="mt-1 inline-flex flex-wrap items-center gap-2">
                      <Badge tone="warning">{t('forms.mapping.guess')}</Badge>
                      {sourceText(proposal, questions, t)}
                    </span>
                  ) : (
                    t('forms.mapping.notMapped')
                  )))}
            </span>
          </span>
        </button>
        {!rule && proposal && mayChange && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('forms.mapping.acceptOf', { field: shortLabel(field.label) })}
            onClick={() => onChange(proposal)}
          >
            <Check size={16} aria-hidden />
            {t('forms.mapping.accept')}
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <RuleEditor
            field={field}
            rule={rule ?? null}
            questions={questions}
            mayChange={mayChange}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}

function sourceText(rule: MappingRule, questions: MappedQuestion[], t: Translate): string {
  const { source, part, choices } = rule;
  const from =
    source.from === 'case'
      ? t(`forms.values.${source.value}`)
      : source.from === 'constant'
        ? `“${source.value}”`
        : (getQuestion(rule, questions)?.text ?? (source.from === 'question' ? source.text : source.fact));
  const detail =
    choices.length > 0
      ? choices.map(({ answer }) => answer).join(', ')
      : part !== 'whole' && t(`forms.parts.${part}`);
  return detail ? `${from}: ${detail}` : from;
}

/** 'Part 2, Item 5.b: from the answers'. */
function coveredText({ part, number, by }: CoveredField, t: Translate): string {
  const words =
    by === 'client' || by === 'firm' || by === 'fixed'
      ? t(`forms.review.by.${by}`)
      : t(`forms.checklist.reason.${by}`);
  return part
    ? t('forms.review.coveredBy', { place: t('forms.review.place', { part, number }), by: words })
    : words;
}
