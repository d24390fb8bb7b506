import type { ListedHold } from '@visafolio/contract/retention/holds.contract.ts';
import {
  type RetentionList,
  type RetentionRules,
  retentionMonthsMax,
  retentionNoticeDays,
} from '@visafolio/contract/retention/retention.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useHolds } from '../api/holds.ts';
import { usePreview, useRetention, useSetRetention, useUpcoming } from '../api/retention.ts';
import { HoldDetails, LiftHoldDialog } from './case-hold.tsx';
import { ErasuresList } from './erasures-list.tsx';

const fields = ['completed_months', 'unsubmitted_months', 'contact_months'] as const;
type Typed = Record<(typeof fields)[number], string>;

/** What the workspace deletes by itself, with what goes next, and its legal holds. */
export function RetentionSection() {
  const { t } = useTranslation();
  const rules = useRetention();
  if (rules.error && !rules.data)
    return <LoadFailure query={rules}>{t('retention.rules.loadFailed')}</LoadFailure>;
  if (!rules.data) return <PageSpinner label={t('retention.rules.loading')} />;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <RulesForm rules={rules.data} />
      {rules.data.enabled_at && <Upcoming />}
      <Holds />
      <ErasuresList />
    </div>
  );
}

function RulesForm({ rules }: { rules: RetentionRules & { enabled_at: string | null } }) {
  const { t, language } = useTranslation();
  const save = useSetRetention();
  const stored = Object.fromEntries(fields.map((name) => [name, String(rules[name] ?? '')])) as Typed;
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [previewed, setPreviewed] = useState<RetentionRules>();
  const values = { ...stored, ...typed };
  const read = (name: keyof Typed) => (values[name].trim() === '' ? null : Number(values[name]));
  const isWrong = (name: keyof Typed) => {
    const months = read(name);
    return months !== null && !(Number.isInteger(months) && months >= 1 && months <= retentionMonthsMax);
  };
  const chosen: RetentionRules = {
    completed_months: read('completed_months'),
    unsubmitted_months: read('unsubmitted_months'),
    contact_months: read('contact_months'),
  };
  const isEmpty = fields.every((name) => chosen[name] === null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !fields.some(isWrong)) setPreviewed(chosen);
  };
  const turnOff = () =>
    save.mutate(
      { ...rules, enabled: false },
      { onSuccess: () => toast.success(t('retention.rules.turnedOff')) },
    );
  const turnOn = () =>
    previewed &&
    save.mutate(
      { ...previewed, enabled: true },
      {
        onSuccess: () => {
          setTyped({});
          setPreviewed(undefined);
          toast.success(t('retention.rules.turnedOn'));
        },
        onError: () => setPreviewed(undefined),
      },
    );

  return (
    <section aria-labelledby="retention-rules" className="flex flex-col gap-4">
      <Heading id="retention-rules" className="font-serif text-xl">
        {t('retention.rules.title')}
      </Heading>
      <p className="max-w-prose text-muted">{t('retention.rules.intro', { days: retentionNoticeDays })}</p>
      <Alert tone={rules.enabled_at ? 'warning' : 'info'}>
        {rules.enabled_at
          ? t('retention.rules.on', { date: formatDate(rules.enabled_at, language) })
          : t('retention.rules.off')}
      </Alert>
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('retention.rules.failed'))}
        </Alert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {fields.map((name) => (
          <Field
            key={name}
            label={t(`retention.rules.field.${name}`)}
            hint={t(`retention.rules.hint.${name}`)}
            error={isWrong(name) && t('retention.rules.wrong', { max: retentionMonthsMax })}
          >
            <Input
              inputMode="numeric"
              maxLength={3}
              className="max-w-32"
              value={values[name]}
              onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
            />
          </Field>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isEmpty}>
            {t('retention.rules.preview')}
          </Button>
          {rules.enabled_at && (
            <Button variant="outline" loading={save.isPending && !previewed} onClick={turnOff}>
              {t('retention.rules.turnOff')}
            </Button>
          )}
        </div>
      </form>
      {previewed && (
        <PreviewDialog
          rules={previewed}
          busy={save.isPending}
          onConfirm={turnOn}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </section>
  );
}

interface PreviewDialogProps {
  rules: RetentionRules;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function PreviewDialog({ rules, busy, onConfirm, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const preview = usePreview(rules);
  const { data } = preview;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('retention.preview.title')}
      description={t('retention.preview.text', { days: retentionNoticeDays })}
      confirmLabel={t('retention.preview.confirm')}
      onConfirm={() => data && onConfirm()}
      busy={busy}
      danger
    >
      {preview.error && !data && (
        <LoadFailure query={preview}>{t('retention.preview.loadFailed')}</LoadFailure>
      )}
      {!data && !preview.error && <PageSpinner label={t('retention.preview.loading')} />}
      {data && <DueList list={data} none={t('retention.preview.none')} />}
    </ConfirmDialog>
  );
}

function Upcoming() {
  const { t } = useTranslation();
  const list = useUpcoming({ enabled: true });
  return (
    <section aria-labelledby="retention-upcoming" className="flex flex-col gap-3">
      <Heading id="retention-upcoming" className="font-serif text-xl">
        {t('retention.upcoming.title', { days: retentionNoticeDays })}
      </Heading>
      {list.error && !list.data && (
        <LoadFailure query={list}>{t('retention.upcoming.loadFailed')}</LoadFailure>
      )}
      {list.data && <DueList list={list.data} none={t('retention.upcoming.none')} />}
    </section>
  );
}

function DueList({ list, none }: { list: RetentionList; none: string }) {
  const { t, language } = useTranslation();
  const { counts, items } = list;
  if (!items.length) return <p className="text-muted">{none}</p>;
  const total = counts.completed + counts.unsubmitted + counts.contact;
  return (
    <div className="flex flex-col gap-3">
      <ul className="list-disc ps-5">
        {(['completed', 'unsubmitted', 'contact'] as const)
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(`retention.counts.${kind}`, { count: counts[kind] })}</li>
          ))}
      </ul>
      <Card>
        <ul aria-label={t('retention.counts.label')} className="divide-y divide-line">
          {items.map((item) => (
            <li
              key={`${item.kind} ${item.id}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5"
            >
              <span className="wrap-anywhere min-w-0 font-semibold" dir="auto">
                {item.name ?? t('retention.counts.hidden')}
                {item.case_number !== null && (
                  <span className="font-normal text-muted tabular-nums"> · {item.case_number}</span>
                )}
              </span>
              <span className="text-muted text-sm">
                {t(`retention.counts.reason.${item.kind}`)}
                {' · '}
                {t('retention.counts.goes', { date: formatDate(item.goes_at, language) })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {total > items.length && (
        <p className="text-muted text-sm">{t('retention.counts.more', { count: total - items.length })}</p>
      )}
    </div>
  );
}

function Holds() {
  const { t } = useTranslation();
  const list = useHolds();
  const [lifting, setLifting] = useState<ListedHold>();
  return (
    <section aria-labelledby="retention-holds" className="flex flex-col gap-3">
      <Heading id="retention-holds" className="font-serif text-xl">
        {t('retention.hold.title')}
      </Heading>
      <p className="max-w-prose text-muted">{t('retention.hold.intro')}</p>
      {list.error && !list.data && <LoadFailure query={list}>{t('retention.hold.loadFailed')}</LoadFailure>}
      {list.data && list.data.items.length === 0 && <p className="text-muted">{t('retention.hold.none')}</p>}
      {list.data && list.data.items.length > 0 && (
        <Card>
          <ul aria-label={t('retention.hold.title')} className="divide-y divide-line">
            {list.data.items.map((hold) => (
              <li key={hold.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <span className="min-w-0">
                  <span className="wrap-anywhere block font-semibold" dir="auto">
                    {hold.name ?? t('retention.counts.hidden')}
                    {hold.of === 'contact' && (
                      <span className="font-normal text-muted"> · {t('retention.hold.allCases')}</span>
                    )}
                    {hold.case_number !== null && (
                      <span className="font-normal text-muted tabular-nums"> · {hold.case_number}</span>
                    )}
                  </span>
                  <HoldDetails hold={hold} />
                </span>
                {list.data.may_change && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('retention.hold.liftOne', { name: hold.name ?? '' })}
                    onClick={() => setLifting(hold)}
                  >
                    {t('retention.hold.lift')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {lifting && <LiftHoldDialog hold={lifting} onClose={() => setLifting(undefined)} />}
    </section>
  );
}
