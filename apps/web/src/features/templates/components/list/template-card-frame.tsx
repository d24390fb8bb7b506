import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { CircleQuestionMark, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Card, CardTitle } from '../../../../ui/layout/card.tsx';
import { TemplateBadges } from '../template-badges.tsx';

interface TemplateCardFrameProps {
  template: TemplateSummary;
  /** Heading level of the template's name. */
  heading: 'h2' | 'h3';
  /** When it was created or changed. */
  date: string;
  /** The buttons. */
  children: ReactNode;
}

export function TemplateCardFrame({ template, heading, date, children }: TemplateCardFrameProps) {
  const { language } = useTranslation();
  const { name, description } = templateWords(template, language);
  return (
    <Card as="article" className="h-full">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <TemplateBadges template={template} />
        <CardTitle as={heading} dir="auto">
          {name}
        </CardTitle>
        <p dir="auto" className="line-clamp-3 break-words text-muted text-sm">
          {description}
        </p>
        <div className="mt-auto flex flex-col gap-1 pt-1 text-sm">
          <TemplateCounts template={template} />
          <p className="text-muted">{date}</p>
        </div>
      </div>
      <div className="flex items-center gap-1 border-line border-t px-5 py-3">{children}</div>
    </Card>
  );
}

function TemplateCounts({ template }: { template: TemplateSummary }) {
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
