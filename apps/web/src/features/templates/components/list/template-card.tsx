import { Link, useNavigate } from '@tanstack/react-router';
import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { Archive, ArchiveRestore, Copy, Ellipsis, Eye, PanelsTopLeft, Pencil, Trash2 } from 'lucide-react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { TemplateCardFrame } from './template-card-frame.tsx';

export interface TemplateActions {
  onView: (id: string) => void;
  onEdit: (id: string) => void;
  onDuplicate: (id: string) => void;
  onArchive: (id: string, archived: boolean) => void;
  onDelete: (template: TemplateSummary) => void;
}

interface TemplateCardProps extends TemplateActions {
  template: TemplateSummary;
  isArchived: boolean;
}

export function TemplateCard({ template, isArchived, ...actions }: TemplateCardProps) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { name } = templateWords(template, language);
  const isCustom = template.category === 'custom';
  return (
    <TemplateCardFrame
      template={template}
      heading="h2"
      date={t('templates.card.updated', { date: formatDate(template.updated_at, language) })}
    >
      {isArchived ? (
        <Button
          variant="secondary"
          size="sm"
          className="me-auto"
          onClick={() => actions.onArchive(template.id, false)}
        >
          <ArchiveRestore size={18} aria-hidden />
          {t('templates.card.restore')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      ) : (
        <Link
          to="/dashboard"
          search={{ new: '1', template: template.id }}
          className={buttonStyles({ variant: 'secondary', size: 'sm', className: 'me-auto' })}
        >
          {t('templates.card.use')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('templates.card.view', { name })}
        onClick={() => actions.onView(template.id)}
      >
        <Eye size={18} aria-hidden />
      </Button>
      {isCustom && !isArchived && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('templates.card.edit', { name })}
          onClick={() => actions.onEdit(template.id)}
        >
          <Pencil size={18} aria-hidden />
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t('templates.card.more', { name })}>
            <Ellipsis size={18} aria-hidden />
          </Button>
        }
      >
        {isCustom && !isArchived && (
          <MenuItem
            icon={<PanelsTopLeft size={18} aria-hidden />}
            onSelect={() => void navigate({ to: '/templates/$id/edit', params: { id: template.id } })}
          >
            {t('templates.card.openEditor')}
          </MenuItem>
        )}
        <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => actions.onDuplicate(template.id)}>
          {t('templates.card.duplicate')}
        </MenuItem>
        {isCustom && !isArchived && (
          <MenuItem
            icon={<Archive size={18} aria-hidden />}
            onSelect={() => actions.onArchive(template.id, true)}
          >
            {t('templates.card.archive')}
          </MenuItem>
        )}
        {isCustom && (
          <MenuItem
            danger
            icon={<Trash2 size={18} aria-hidden />}
            onSelect={() => actions.onDelete(template)}
          >
            {t('templates.card.delete')}
          </MenuItem>
        )}
      </Menu>
    </TemplateCardFrame>
  );
}
