import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { useTemplates } from '../../api/templates.ts';
import { LoadedTemplate } from '../detail/loaded-template.tsx';
import { EditTemplateDialog } from '../edit-template-dialog.tsx';
import { TemplateGrid, TemplateGridSkeleton } from '../list/template-grid.tsx';
import { DeleteStandardDialog, NewStandardDialog } from './standard-dialogs.tsx';
import { StandardTemplateCard } from './standard-template-card.tsx';
import { useAdminOverlay } from './use-admin-overlay.ts';

/** 'Standard Templates': edited by administrators, used by all professionals. */
export function StandardTemplates() {
  const { t } = useTranslation();
  const templates = useTemplates();
  const overlay = useAdminOverlay();
  const [deletion, setDeletion] = useState<{ template: TemplateSummary; open: boolean }>();
  const standard = templates.data?.filter(({ category }) => category === 'standard');

  return (
    <section aria-labelledby="standard-templates" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="standard-templates" className="font-serif text-2xl">
            {t('templates.standard.title')}
          </h2>
          <p className="text-muted">{t('templates.standard.intro')}</p>
        </div>
        <Button onClick={overlay.create}>
          <Plus size={20} aria-hidden />
          {t('templates.standard.create')}
        </Button>
      </div>
      {content()}
      {overlay.open === 'new' && <NewStandardDialog onClose={overlay.close} />}
      {overlay.open && overlay.open !== 'new' && (
        <LoadedTemplate
          key={overlay.open}
          id={overlay.open}
          title={t('templates.form.editStandardTitle')}
          onClose={overlay.close}
        >
          {(template) => <EditTemplateDialog template={template} onClose={overlay.close} />}
        </LoadedTemplate>
      )}
      {deletion && (
        <DeleteStandardDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
      )}
    </section>
  );

  function content() {
    if (!standard) {
      if (!templates.error) return <TemplateGridSkeleton />;
      return <LoadFailure query={templates}>{t('templates.failed')}</LoadFailure>;
    }
    if (!standard.length)
      return (
        <EmptyState
          illustration="questions"
          headingLevel={3}
          title={t('templates.standard.emptyTitle')}
          description={t('templates.standard.emptyText')}
        />
      );
    return (
      <TemplateGrid
        templates={standard}
        renderCard={(template) => (
          <StandardTemplateCard
            template={template}
            onEdit={overlay.show}
            onDelete={(doomed) => setDeletion({ template: doomed, open: true })}
          />
        )}
      />
    );
  }
}
