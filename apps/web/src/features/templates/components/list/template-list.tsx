import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../../ui/layout/tabs.tsx';
import { useArchiveTemplate, useTemplates } from '../../api/templates.ts';
import { findTemplates } from '../../find-templates.ts';
import { type TemplateTab, tabs, type useTemplatesAddress } from '../../use-templates-address.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { NoTemplates } from './no-templates.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateGrid, TemplateGridSkeleton } from './template-grid.tsx';

interface TemplateListProps {
  address: ReturnType<typeof useTemplatesAddress>;
  onClearSearch: () => void;
}

/** Tabs with counts above the cards, a skeleton or an empty state. */
export function TemplateList({ address, onClearSearch }: TemplateListProps) {
  const { t, language } = useTranslation();
  const { q, tab } = address;
  const usable = useTemplates();
  const archived = useTemplates('archived');
  const archive = useArchiveTemplate();
  const [deletion, setDeletion] = useState<{ template: TemplateSummary; open: boolean }>();

  const list = tab === 'archived' ? archived : usable;
  const found: Record<TemplateTab, TemplateSummary[]> = inTabs(
    findTemplates(usable.data ?? [], q, language),
    findTemplates(archived.data ?? [], q, language),
  );
  // Hides the tab if there are no archived templates.
  const hasArchive = tab === 'archived' || archived.error || archived.data?.length;
  const shownTabs = tabs.filter((each) => each !== 'archived' || hasArchive);
  const tryAgain = () =>
    Promise.all([usable, archived].filter(({ error }) => error).map(({ refetch }) => refetch()));

  return (
    <Tabs value={tab} onValueChange={address.setTab} className="gap-5">
      <TabsList aria-label={t('templates.filter')} className="max-sm:grid max-sm:grid-cols-2">
        {shownTabs.map((each) => (
          <TabsTrigger key={each} value={each} {...(list.data && { count: found[each].length })}>
            {t(`templates.tabs.${each}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="flex flex-col gap-5">
        <p role="status" className="sr-only">
          {list.data && t('templates.list.count', { count: found[tab].length })}
        </p>
        {content()}
      </TabsContent>
      {deletion && (
        <DeleteTemplateDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
      )}
    </Tabs>
  );

  function content() {
    if (!list.data) {
      if (!list.error) return <TemplateGridSkeleton />;
      const query = { isFetching: list.isFetching, refetch: tryAgain };
      return <LoadFailure query={query}>{t('templates.failed')}</LoadFailure>;
    }
    if (found[tab].length === 0) {
      const elsewhere = tabs.some((each) => found[each].length > 0);
      return <NoTemplates {...{ q, elsewhere, tab, onClearSearch }} onCreate={address.create} />;
    }
    return (
      <TemplateGrid
        templates={found[tab]}
        renderCard={(template) => (
          <TemplateCard
            template={template}
            isArchived={tab === 'archived'}
            onView={address.read}
            onEdit={address.edit}
            onDuplicate={address.copy}
            onArchive={(id, next) => archive.mutate({ id, archived: next })}
            onDelete={(doomed) => setDeletion({ template: doomed, open: true })}
          />
        )}
      />
    );
  }
}

const inTabs = (all: TemplateSummary[], archived: TemplateSummary[]) => ({
  all,
  standard: all.filter(({ category }) => category === 'standard'),
  custom: all.filter(({ category }) => category === 'custom'),
  archived,
});
