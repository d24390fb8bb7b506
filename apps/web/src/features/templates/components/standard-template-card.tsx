import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { templateWords } from '../../requests/in-language.ts';
import { TemplateBadges } from './template-badges.tsx';
import { TemplateCounts } from './template-counts.tsx';

interface StandardTemplateCardProps {
  template: TemplateSummary;
  onEdit: (id: string) => void;
  onDelete: (template: TemplateSummary) => void;
}

/** A standard template as administrators see it. */
export function StandardTemplateCard({ template, onEdit, onDelete }: StandardTemplateCardProps) {
  const { t, language } = useTranslation();
  const { name, description } = templateWords(template, language);
  return (
    <Card as="article" className="h-full">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <TemplateBadges template={template} />
        <CardTitle as="h3" dir="auto">
          {name}
        </CardTitle>
        <p dir="auto" className="line-clamp-3 break-words text-muted text-sm">
          {description}
        </p>
        <div className="mt-auto flex flex-col gap-1 pt-1 text-sm">
          <TemplateCounts template={template} />
          <p className="text-muted">
            {t('templates.card.created', { date: formatDate(template.created_at, language) })}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-1 border-line border-t px-5 py-3">
        <Button variant="secondary" size="sm" className="me-auto" onClick={() => onEdit(template.id)}>
          <Pencil size={16} aria-hidden />
          {t('templates.standard.edit')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-muted hover:text-danger"
          onClick={() => onDelete(template)}
        >
          <Trash2 size={16} aria-hidden />
          {t('templates.standard.delete')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
