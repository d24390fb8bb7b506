import type { CustomTemplate } from '@visafolio/contract/templates/templates.contract.ts';
import { Eye } from 'lucide-react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { TemplateCardFrame } from '../list/template-card-frame.tsx';

interface CustomTemplateCardProps {
  template: CustomTemplate;
  onView: (id: string) => void;
}

/** A professional's template for administrators: with its owner, read-only. */
export function CustomTemplateCard({ template, onView }: CustomTemplateCardProps) {
  const { t, language } = useTranslation();
  const { author, archived_at, updated_at } = template;
  const date = archived_at
    ? t('templates.everyone.archived', { date: formatDate(archived_at, language) })
    : t('templates.card.updated', { date: formatDate(updated_at, language) });
  return (
    <TemplateCardFrame template={template} heading="h3" date={date}>
      <p className="me-auto min-w-0 text-sm">
        <span className="block truncate font-semibold" dir="auto">
          {author.full_name || author.email}
        </span>
        <span className="block truncate text-muted" dir="auto">
          {author.firm_name ?? t('templates.everyone.noFirm')}
        </span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => onView(template.id)}>
        <Eye size={16} aria-hidden />
        {t('templates.everyone.view')}
        <VisuallyHidden> {templateWords(template, language).name}</VisuallyHidden>
      </Button>
    </TemplateCardFrame>
  );
}
