import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { CircleQuestionMark, FileText } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

/** How much a template asks for. */
export function TemplateCounts({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5">
        <CircleQuestionMark size={16} className="text-muted" aria-hidden />
        {t('templates.counts.questions', { count: template.questionsCount })}
      </span>
      <span className="flex items-center gap-1.5">
        <FileText size={16} className="text-muted" aria-hidden />
        {t('templates.counts.documents', { count: template.documentsCount })}
      </span>
    </p>
  );
}
