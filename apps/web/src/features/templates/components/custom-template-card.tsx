import type { CustomTemplate } from '@visafolio/contract/templates/templates.contract.ts';
import { Eye } from 'lucide-react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { templateWords } from '../../requests/in-language.ts';
import { TemplateBadges } from './template-badges.tsx';
import { TemplateCounts } from './template-counts.tsx';

interface CustomTemplateCardProps {
  template: CustomTemplate;
  onView: (id: string) => void;
}

/** A professional's template as administrators see it: whose it is, and nothing to change. */
export function CustomTemplateCard({ template, onView }: CustomTemplateCardProps) {
  const { t, language } = useTranslation();
  const { name, description } = templateWords(template, language);
  const { full_name, email, firm_name } = template.author;
  return (
    <Card as="article" className="h-full">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap gap-2">
          <TemplateBadges template={template} />
          {template.archived_at && <Badge tone="warning">{t('templates.tabs.archived')}</Badge>}
        </div>
        <CardTitle as="h3" dir="auto">
          {name}
        </CardTitle>
        <p dir="auto" className="line-clamp-3 break-words text-muted text-sm">
          {description}
        </p>
        <div className="mt-auto flex flex-col gap-1 pt-1 text-sm">
          <TemplateCounts template={template} />
          <p className="text-muted">
            {t('templates.card.updated', { date: formatDate(template.updated_at, language) })}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-3 border-line border-t px-5 py-3">
        <p className="me-auto min-w-0 text-sm">
          <span className="block truncate font-semibold" dir="auto">
            {full_name || email}
          </span>
          <span className="block truncate text-muted" dir="auto">
            {firm_name ?? t('templates.everyone.noFirm')}
          </span>
        </p>
        <Button variant="secondary" size="sm" onClick={() => onView(template.id)}>
          <Eye size={16} aria-hidden />
          {t('templates.everyone.view')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
