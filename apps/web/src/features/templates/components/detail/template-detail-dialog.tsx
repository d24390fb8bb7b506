import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import type { ReactNode } from 'react';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { PartyOfItem } from '../../parties/party-of-item.tsx';
import { EditorSection } from '../editor/editor-section.tsx';
import { TemplateBadges } from '../template-badges.tsx';
import { TemplateDocuments } from './template-documents.tsx';
import { TemplateQuestions } from './template-questions.tsx';

interface TemplateDetailDialogProps {
  template: TemplateDetail;
  onClose: () => void;
  /** The user's actions. */
  footer: ReactNode;
}

/** A template's complete contents, read-only. */
export function TemplateDetailDialog({ template, onClose, footer }: TemplateDetailDialogProps) {
  const { t, language } = useTranslation();
  const { category, archived_at, parties } = template;
  const { name, description } = templateWords(template, language);
  return (
    <Dialog open inAddress onOpenChange={(open) => !open && onClose()} size="lg" title={name} footer={footer}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3">
          <TemplateBadges template={template} />
          <p dir="auto" className="break-words">
            {description}
          </p>
          {archived_at && <Alert tone="warning">{t('templates.detail.archived')}</Alert>}
          {category === 'standard' && <p className="text-muted text-sm">{t('templates.notice')}</p>}
        </div>
        {parties.length > 0 && (
          <EditorSection title={t('parties.detail.title')}>
            <p className="text-muted text-sm">{t('parties.detail.hint')}</p>
            <ul className="flex flex-wrap gap-2">
              {parties.map(({ key }) => (
                <li key={key} className="min-w-0">
                  <PartyOfItem parties={parties} party={key} />
                </li>
              ))}
            </ul>
          </EditorSection>
        )}
        <TemplateQuestions
          questions={template.questions}
          groups={template.repeating_groups}
          parties={parties}
        />
        <TemplateDocuments documents={template.documents} parties={parties} />
      </div>
    </Dialog>
  );
}
