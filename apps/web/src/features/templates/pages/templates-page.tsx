import { Link, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { CsvLink } from '../../../ui/layout/csv-link.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { TemplateList } from '../components/list/template-list.tsx';
import { type TemplateTab, useTemplatesAddress } from '../use-templates-address.ts';

/** Filters of the CSV export, by tab. */
const tabFilters: Record<TemplateTab, Record<string, string>> = {
  all: {},
  standard: { category: 'standard' },
  custom: { category: 'custom' },
  archived: { state: 'archived' },
};

const LetterTemplatesPage = lazy(() => import('../letter-templates/letter-templates-page.tsx'));
const loadOverlays = () => import('../components/template-overlays.tsx');
const TemplateOverlays = lazy(loadOverlays);

const ImportTemplate = lazy(async () => {
  const [part] = await Promise.all([
    import('../editor-page/exchange/import-template.tsx'),
    loadNamespaces('editor'),
  ]);
  return part;
});

/** Request templates; `view=letters` shows letter templates. */
export function TemplatesPage() {
  const { view } = useSearch({ from: '/staff/templates' });
  if (view !== 'letters') return <RequestTemplates />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <LetterTemplatesPage />
    </Suspense>
  );
}

/** The templates a professional may use, with a button to create one. */
function RequestTemplates() {
  const { t } = useTranslation();
  const address = useTemplatesAddress();
  const isAdministrator = useProfile().data?.profile?.role === 'admin';
  const searchBox = useRef<HTMLInputElement>(null);

  // Preloads the editor after the page has loaded.
  useEffect(() => void loadOverlays(), []);

  const clearSearch = () => {
    address.setSearch('');
    searchBox.current?.focus();
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('templates.title')}</PageTitle>
        <div className="flex flex-wrap gap-3">
          <Link to="/forms/{-$formId}" params={{}} className={buttonStyles({ variant: 'outline' })}>
            {t('templates.toForms')}
          </Link>
          <CsvLink list="templates" filter={{ q: address.q, ...tabFilters[address.tab] }} />
          <Button onClick={address.create}>
            <Plus size={20} aria-hidden />
            {t('templates.create')}
          </Button>
        </div>
      </div>
      <SearchBox
        label={t('templates.search.label')}
        placeholder={t('templates.search.placeholder')}
        clearLabel={t('templates.search.clear')}
        value={address.q}
        onSearch={address.setSearch}
        box={searchBox}
      />
      <TemplateList address={address} onClearSearch={clearSearch} />
      <p className="text-muted text-sm">{t('templates.notice')}</p>
      <p className="text-sm">
        <Link to="/templates" search={{ view: 'letters' }} className="text-accent">
          {t('templates.letters')}
        </Link>
      </p>
      <Suspense fallback={<div className="min-h-9" />}>
        <ImportTemplate />
      </Suspense>
      {isAdministrator && (
        <p className="text-sm">
          <Link to="/admin" search={{ tab: 'templates', view: 'custom' }} className="text-accent">
            {t('templates.everyone.link')}
          </Link>
        </p>
      )}
      <Suspense>
        <TemplateOverlays address={address} />
      </Suspense>
    </div>
  );
}
