import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5';
const skeletons = [1, 2, 3];

interface TemplateGridProps<Template> {
  templates: Template[];
  renderCard: (template: Template) => ReactNode;
}

export function TemplateGrid<Template extends TemplateSummary>({
  templates,
  renderCard,
}: TemplateGridProps<Template>) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('templates.title')} className={columns}>
      {templates.map((template) => (
        <li key={template.id} className="min-w-0">
          {renderCard(template)}
        </li>
      ))}
    </ul>
  );
}

/** Three cards' shapes until the templates are here. */
export function TemplateGridSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('templates.list.loading')}</VisuallyHidden>
      <div className={columns} aria-hidden>
        {skeletons.map((key) => (
          <Card key={key}>
            <div className="flex flex-col gap-3 p-5">
              <div className="flex gap-2">
                <Skeleton className="h-5 w-28 rounded-full" />
                <Skeleton className="h-5 w-20 rounded-full" />
              </div>
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-14" />
              <Skeleton className="h-10 w-3/5" />
            </div>
            <div className="border-line border-t px-5 py-3">
              <Skeleton className="h-10" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
