import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { CardGrid, CardGridSkeleton } from '../../../../ui/layout/card-grid.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

interface TemplateGridProps<Template> {
  templates: Template[];
  renderCard: (template: Template) => ReactNode;
}

export function TemplateGrid<Template extends TemplateSummary>({
  templates,
  renderCard,
}: TemplateGridProps<Template>) {
  const { t } = useTranslation();
  return <CardGrid label={t('templates.title')} items={templates} renderCard={renderCard} />;
}

/** Three placeholder cards while the templates load. */
export function TemplateGridSkeleton() {
  const { t } = useTranslation();
  return (
    <CardGridSkeleton label={t('templates.list.loading')} count={3}>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex gap-2">
          <Skeleton className="h-5 w-28 rounded-full" />
          <Skeleton className="h-5 w-20 rounded-full" />
        </div>
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-14" />
        <Skeleton className="h-10 w-3/5" />
      </div>
    </CardGridSkeleton>
  );
}
