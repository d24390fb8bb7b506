import { Link } from '@tanstack/react-router';
import type { FormItem, FormPart } from '@visafolio/contract/filings/form-items.ts';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { useAskMissing, useFormOfCase, useRefreshForms } from '../../api/government-forms.ts';
import { shortLabel } from '../../rule-words.ts';
import { groupMissing, type MissingGroup } from './group-missing.ts';

interface FormChecklistProps {
  requestId: string;
  form: Pick<CaseForm, 'id' | 'for_party'>;
  /** Key of a party -> its name. */
  partyNames: ReadonlyMap<string, string>;
  /** Undefined: nobody may answer here. */
  renderAnswer: RenderAnswer | undefined;
}

/** The dialog in which staff answer a question of the case. */
export type RenderAnswer = (questionId: string, onClose: () => void) => ReactNode;

/** The items of a form in a case: what is missing and from whom first, then all parts. */
export function FormChecklist({ requestId, form, partyNames, renderAnswer }: FormChecklistProps) {
  const { t } = useTranslation();
  const [answering, setAnswering] = useState<string>();
  const refresh = useRefreshForms();
  const { data, error, isFetching, refetch } = useFormOfCase(requestId, form);
  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('forms.checklist.failed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('forms.checklist.loading')} />;
  const groups = groupMissing(data.parts);
  const titleOf = (group: MissingGroup): string => {
    if (group.kind === 'staff') return t('forms.checklist.staff');
    if (group.kind === 'firm') return t('forms.checklist.firm');
    if (group.kind === 'template') return t('forms.checklist.template');
    if (group.kind === 'choice') return t('forms.checklist.choice');
    const party = group.party && (partyNames.get(group.party) ?? group.party);
    return party ? t('forms.checklist.byParty', { party }) : t('forms.checklist.shared');
  };
  return (
    <div className="flex flex-col gap-5 border-line border-t pt-4">
      {data.conflicts.length > 0 && (
        <Alert tone="warning" title={t('forms.checklist.conflicts')}>
          <p>{t('forms.checklist.conflictText')}</p>
          <ul className="mt-1 list-disc ps-5 text-sm">
            {data.conflicts.flatMap(({ questions }) =>
              questions.map(({ id, text, answer }) => (
                <li key={id} className="wrap-anywhere">
                  <bdi>{text}</bdi>: <bdi>{answer}</bdi>
                </li>
              )),
            )}
          </ul>
        </Alert>
      )}
      {groups.map((group) => (
        // What clients owe is open at once; what staff do once for all cases is one press away.
        <details
          key={`${group.kind} ${group.party}`}
          open={group.kind === 'client' || group.kind === 'staff' || group.kind === 'choice'}
          className="border-line border-b"
        >
          <summary className="min-h-9 cursor-pointer py-1.5 font-semibold text-sm text-warning">
            {titleOf(group)} <span className="tabular-nums">({group.items.length})</span>
          </summary>
          <ul className="flex flex-col divide-y divide-line pb-2 text-sm">
            {group.items.map(({ part, item }) => (
              <ItemRow
                key={item.fields[0]}
                part={part}
                item={item}
                requestId={requestId}
                onAnswer={renderAnswer && setAnswering}
              >
                {item.can_ask && item.fact && (
                  <AskButton
                    label={shortLabel(item.label)}
                    ask={{
                      request_id: requestId,
                      id: form.id,
                      for_party: form.for_party,
                      fact: item.fact,
                      party: item.party,
                    }}
                  />
                )}
              </ItemRow>
            ))}
          </ul>
        </details>
      ))}
      {data.unplaced.length > 0 && (
        <section className="flex flex-col gap-1 text-sm">
          <h3 className="font-semibold">{t('forms.checklist.unplaced')}</h3>
          <ul className="list-disc ps-5">
            {data.unplaced.map((text) => (
              <li key={text} className="wrap-anywhere" lang={filingLanguage}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-1">
        <h3 className="font-semibold text-sm">{t('forms.checklist.allParts')}</h3>
        {data.parts.map((part) => (
          <Part key={part.part} part={part} requestId={requestId} />
        ))}
      </section>
      {answering &&
        renderAnswer?.(answering, () => {
          setAnswering(undefined);
          void refresh();
        })}
    </div>
  );
}

function Part({ part, requestId }: { part: FormPart; requestId: string }) {
  const { t } = useTranslation();
  const count = (state: FormItem['state']) => part.items.filter((item) => item.state === state).length;
  const missing = count('missing');
  const filled = count('filled');
  return (
    <details className="border-line border-b">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2 text-sm">
        <span className="font-semibold">
          {/^\d/.test(part.part) ? t('forms.checklist.part', { part: part.part }) : ''}
        </span>
        <span className="wrap-anywhere min-w-0 flex-1 basis-40" lang={filingLanguage}>
          {part.title}
        </span>
        <span className={clsx('tabular-nums', missing > 0 ? 'text-warning' : 'text-muted')}>
          {t('forms.checklist.counts', { filled, missing, rest: part.items.length - missing - filled })}
        </span>
      </summary>
      <ul className="flex flex-col divide-y divide-line pb-3 text-sm">
        {part.items.map((item) => (
          <ItemRow key={item.fields[0]} part={part.part} item={item} requestId={requestId} />
        ))}
      </ul>
    </details>
  );
}

interface AskButtonProps {
  label: string;
  ask: { request_id: string; id: string; for_party: string | null; fact: string; party: string | null };
}

/** Adds the question that an item lacks to this case. */
function AskButton({ label, ask }: AskButtonProps) {
  const { t } = useTranslation();
  const asking = useAskMissing();
  return (
    <Button
      variant="outline"
      size="sm"
      className="ms-2"
      aria-label={t('forms.checklist.askAbout', { label })}
      loading={asking.isPending}
      onClick={() => asking.mutate(ask)}
    >
      {t('forms.checklist.ask')}
    </Button>
  );
}

interface ItemRowProps {
  part: string;
  item: FormItem;
  requestId: string;
  /** Opens the dialog for a question. */
  onAnswer?: ((questionId: string) => void) | undefined;
  /** Beside the item's state. */
  children?: ReactNode;
}

function ItemRow({ part, item, requestId, onAnswer, children }: ItemRowProps) {
  const { t } = useTranslation();
  const { number, label, page, state, reason, why, value, source, document, question } = item;
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <span className="wrap-anywhere">
        <span className="me-2 text-muted tabular-nums">
          {/^\d/.test(part) ? `${part}/${number}` : number}
        </span>
        <span dir="auto" lang={question ? undefined : filingLanguage}>
          {shortLabel(label)}
        </span>
      </span>
      <span className="wrap-anywhere">
        {state === 'filled' ? (
          <>
            <bdi className="whitespace-pre-line font-semibold">{value}</bdi>{' '}
            {source && (
              <span className="text-muted">
                ({t(`forms.checklist.source.${source}`)}
                {document && (
                  <>
                    : <bdi>{document}</bdi>
                  </>
                )}
                )
              </span>
            )}
          </>
        ) : (
          <span className={state === 'missing' ? 'text-warning' : 'text-muted'}>
            {reason ? t(`forms.checklist.reason.${reason}`) : t(`forms.checklist.state.${state}`)}
            {why && (
              <span className="block" lang={filingLanguage}>
                {why}
              </span>
            )}
          </span>
        )}{' '}
        <span className="text-muted text-xs">{t('forms.checklist.page', { page })}</span>
        {question && state === 'missing' && (
          <Link
            to="/requests/$requestId/$section"
            params={{ requestId, section: 'answers' }}
            hash={`question-${question.id}`}
            className="mx-2 inline-flex min-h-6 items-center text-accent"
          >
            {t('forms.checklist.openQuestion')}
          </Link>
        )}
        {question && state === 'missing' && onAnswer && (
          <Button
            variant="outline"
            size="sm"
            className="my-0.5"
            aria-label={t('forms.checklist.answerOf', { label: shortLabel(label) })}
            onClick={() => onAnswer(question.id)}
          >
            {t('forms.checklist.answer')}
          </Button>
        )}
        {children}
      </span>
    </li>
  );
}
