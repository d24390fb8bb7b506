import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../../ui/layout/card.tsx';
import { CsvLink } from '../../../../ui/layout/csv-link.tsx';
import { HeadingLevel } from '../../../../ui/layout/heading.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { TextSearch } from '../../read/components/text-search.tsx';
import { useClientFolders } from '../api/documents.ts';
import { ClientFolders } from '../components/client-folders.tsx';

/** The staff's filing cabinet: clients' documents by client, year and folder. */
export function DocumentsPage() {
  const { t } = useTranslation();
  const { q = '', text = '' } = useSearch({ from: '/staff/documents' });
  const navigate = useNavigate({ from: '/documents' });
  const search = useCallback(
    (next: string) =>
      void navigate({ search: (now) => ({ ...now, q: next }), replace: true, resetScroll: false }),
    [navigate],
  );
  const searchTexts = (next: string) =>
    void navigate({ search: (now) => ({ ...now, text: next }), resetScroll: false });
  const list = useClientFolders(q);
  const searchBox = useRef<HTMLInputElement>(null);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle>{t('documents.title')}</PageTitle>
        <p className="max-w-2xl text-muted">{t('documents.intro')}</p>
      </div>
      <HeadingLevel value={2}>
        <TextSearch value={text} onSearch={searchTexts} />
      </HeadingLevel>
      <Card as="section" aria-labelledby="client-folders">
        <CardHeader className="sm:flex-row sm:items-center sm:justify-between">
          <CardTitle id="client-folders">{t('documents.cardTitle')}</CardTitle>
          <div className="flex flex-wrap items-center gap-3 sm:shrink-0 sm:flex-nowrap">
            <SearchBox
              label={t('documents.search.label')}
              placeholder={t('documents.search.placeholder')}
              clearLabel={t('documents.search.clear')}
              value={q}
              onSearch={search}
              box={searchBox}
            />
            {Boolean(list.data?.pages[0]?.total?.n) && <CsvLink list="documents" filter={{ q }} />}
          </div>
        </CardHeader>
        <CardContent>
          <ClientFolders list={list} searched={q !== ''} />
        </CardContent>
      </Card>
    </div>
  );
}
