import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { useCustomTemplates } from '../../api/admin-templates.ts';
import { LoadedTemplate } from '../detail/loaded-template.tsx';
import { TemplateDetailDialog } from '../detail/template-detail-dialog.tsx';
import { TemplateGrid, TemplateGridSkeleton } from '../list/template-grid.tsx';
import { CustomTemplateCard } from './custom-template-card.tsx';
import { useAdminOverlay } from './use-admin-overlay.ts';

interface CustomTemplatesProps {
  q: string;
  onSearch: (q: string) => void;
}

/** Professionals' templates, for administrators to search and read. */
export function CustomTemplates({ q, onSearch }: CustomTemplatesProps) {
  const { t } = useTranslation();
  const list = useCustomTemplates(q);
  const overlay = useAdminOverlay();
  const total = list.data?.pages.at(-1)?.total;

  return (
    <section aria-labelledby="custom-templates" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="custom-templates" className="font-serif text-2xl">
          {t('templates.everyone.title')}
        </h2>
        <p className="text-muted">{t('templates.everyone.intro')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label={t('templates.search.label')}
          placeholder={t('templates.everyone.searchHint')}
          clearLabel={t('templates.search.clear')}
          value={q}
          onSearch={onSearch}
        />
        <p role="status" className="min-h-6 text-muted">
          {total !== undefined && t('templates.list.count', { count: total })}
        </p>
      </div>
      <CustomTemplateList list={list} q={q} onView={overlay.show} />
      {overlay.open && (
        <LoadedTemplate
          key={overlay.open}
          id={overlay.open}
          of="anybody"
          title={t('templates.detail.loading')}
          onClose={overlay.close}
        >
          {(template) => (
            <TemplateDetailDialog
              template={template}
              onClose={overlay.close}
              footer={
                <Button variant="outline" onClick={overlay.close}>
                  {t('common.close')}
                </Button>
              }
            />
          )}
        </LoadedTemplate>
      )}
    </section>
  );
}

interface ListProps {
  list: ReturnType<typeof useCustomTemplates>;
  q: string;
  onView: (id: string) => void;
}

function CustomTemplateList({ list, q, onView }: ListProps) {
  const { t } = useTranslation();
  if (!list.data) {
    if (!list.error) return <TemplateGridSkeleton />;
    return <LoadFailure query={list}>{t('templates.failed')}</LoadFailure>;
  }
  const templates = list.data.pages.flatMap((page) => page.items);
  if (!templates.length) {
    return (
      <EmptyState
        illustration={q ? 'search' : 'questions'}
        headingLevel={3}
        title={t(q ? 'templates.empty.searchTitle' : 'templates.empty.customTitle')}
        description={q ? t('templates.empty.searchText', { query: q }) : t('templates.everyone.emptyText')}
      />
    );
  }
  return (
    <>
      <TemplateGrid
        templates={templates}
        renderCard={(template) => <CustomTemplateCard template={template} onView={onView} />}
      />
      <LoadMore
        query={list}
        label={t('templates.everyone.more')}
        failedText={t('templates.everyone.moreFailed')}
      />
    </>
  );
}
