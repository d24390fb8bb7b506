import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { TemplateCardFrame } from '../list/template-card-frame.tsx';

interface StandardTemplateCardProps {
  template: TemplateSummary;
  onEdit: (id: string) => void;
  onDelete: (template: TemplateSummary) => void;
}

export function StandardTemplateCard({ template, onEdit, onDelete }: StandardTemplateCardProps) {
  const { t, language } = useTranslation();
  const { name } = templateWords(template, language);
  return (
    <TemplateCardFrame
      template={template}
      heading="h3"
      date={t('templates.card.created', { date: formatDate(template.created_at, language) })}
    >
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
    </TemplateCardFrame>
  );
}
