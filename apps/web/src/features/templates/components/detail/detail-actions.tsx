import { Link } from '@tanstack/react-router';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';

interface DetailActionsProps {
  template: TemplateDetail;
  onEdit: (id: string) => void;
  onDuplicate: (id: string) => void;
}

export function DetailActions({ template, onEdit, onDuplicate }: DetailActionsProps) {
  const { t } = useTranslation();
  const { id, category, archived_at } = template;
  return (
    <>
      {/* On phones the buttons share one line to save space. */}
      <div className="grid auto-cols-fr grid-flow-col gap-3 sm:contents">
        <Button variant="outline" onClick={() => onDuplicate(id)}>
          {t('templates.detail.duplicate')}
        </Button>
        {category === 'custom' && !archived_at && (
          <Button variant="outline" onClick={() => onEdit(id)}>
            {t('templates.detail.edit')}
          </Button>
        )}
      </div>
      {!archived_at && (
        <Link to="/dashboard" search={{ new: '1', template: id }} className={buttonStyles()}>
          {t('templates.detail.use')}
        </Link>
      )}
    </>
  );
}
