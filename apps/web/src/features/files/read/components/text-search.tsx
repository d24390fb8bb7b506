import type { FoundText } from '@visafolio/contract/files/readings.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useTextSearch } from '../api/text-search.ts';

interface TextSearchProps {
  /** The current search; '' for none. */
  value: string;
  onSearch: (value: string) => void;
  /** Undefined searches all cases of the workspace. */
  requestId?: string;
}

/** Full-text search in files. Runs on submit only, because results count as viewed files. */
export function TextSearch({ value, onSearch, requestId }: TextSearchProps) {
  const { t } = useTranslation();
  const hint = useId();
  const [typed, setTyped] = useState(value);
  const [settled, setSettled] = useState(value);
  if (value !== settled) {
    setSettled(value);
    setTyped(value);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <div className="flex flex-col gap-4">
      <search className="flex max-w-2xl flex-col gap-1">
        <form onSubmit={submit} className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Field label={t('readings.search.label')}>
              <Input
                type="search"
                maxLength={200}
                placeholder={t('readings.search.placeholder')}
                value={typed}
                aria-describedby={hint}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </div>
          <Button type="submit" variant="outline">
            <Search size={18} aria-hidden />
            {t('readings.search.button')}
          </Button>
        </form>
        <p id={hint} className="text-muted text-sm">
          {t('readings.search.hint')}
        </p>
      </search>
      {value && <Results q={value} requestId={requestId} onClear={() => onSearch('')} />}
    </div>
  );
}

function Results({
  q,
  requestId,
  onClear,
}: {
  q: string;
  requestId: string | undefined;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const heading = useId();
  const search = useTextSearch(q, requestId);
  const { data, isFetching, refetch, error } = search;
  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('readings.search.failed')}</LoadFailure>;
  if (!data) return <PageSpinner />;
  const items = data.pages.flatMap((page) => page.items);
  const clear = (
    <Button variant="outline" onClick={onClear}>
      {t('readings.search.clear')}
    </Button>
  );
  if (!items.length && !search.hasNextPage)
    return (
      <EmptyState
        illustration="search"
        title={t('readings.search.none')}
        description={t('readings.search.noneHint')}
        action={clear}
      />
    );
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id={heading} className="min-w-0 break-words font-medium">
          {t('readings.search.found', { q })}
        </Heading>
        {clear}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <Result key={item.upload_id} item={item} inCase={requestId !== undefined} />
        ))}
      </ul>
      <LoadMore query={search} label={t('readings.search.more')} failedText={t('readings.search.failed')} />
    </section>
  );
}

function Result({ item, inCase }: { item: FoundText; inCase: boolean }) {
  const { t, language } = useTranslation();
  const { snippet, file_name, document_name, document_translations } = item;
  const asked = translationIn(document_translations, language)?.name || document_name;
  const address = `${storedFileUrl(item.file_path)}?disposition=inline#page=${item.page}`;
  return (
    <li className="flex flex-col gap-1 py-3">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="self-start break-words font-medium underline underline-offset-4"
        dir="auto"
      >
        {asked ?? file_name}
      </a>
      <p className="wrap-anywhere text-muted text-sm">
        {[
          ...(inCase
            ? []
            : [t('readings.search.case', { name: item.client_name, number: String(item.case_number) })]),
          ...(asked ? [file_name] : [t('readings.search.unplaced')]),
          t('readings.search.page', { page: item.page }),
        ].join(' · ')}
      </p>
      <p className="wrap-anywhere text-sm" dir="auto">
        {snippet.before}
        <mark className="rounded-sm bg-warning-soft px-0.5 text-ink">{snippet.hit}</mark>
        {snippet.after}
      </p>
    </li>
  );
}
