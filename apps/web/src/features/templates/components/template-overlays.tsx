import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import type { useTemplatesAddress } from '../use-templates-address.ts';
import { DetailActions } from './detail/detail-actions.tsx';
import { LoadedTemplate } from './detail/loaded-template.tsx';
import { TemplateDetailDialog } from './detail/template-detail-dialog.tsx';
import { EditTemplateDialog } from './edit-template-dialog.tsx';
import { NewTemplateDialog } from './new-template-dialog.tsx';

const titles = {
  edit: 'templates.form.editTitle',
  copy: 'templates.form.copyTitle',
  read: 'templates.detail.loading',
} as const;

/**
 * The dialog that the address has open over the page. Only the user's own templates can be edited here. Default export because it is loaded
 * lazily.
 */
export default function TemplateOverlays({ address }: { address: ReturnType<typeof useTemplatesAddress> }) {
  const { t } = useTranslation();
  const { templateId, view, close, edit, copy } = address;
  if (view === 'new') return <NewTemplateDialog onClose={close} />;
  if (!templateId) return null;
  return (
    <LoadedTemplate
      key={`${templateId} ${view}`}
      id={templateId}
      title={t(titles[view ?? 'read'])}
      onClose={close}
    >
      {(template) => {
        if (view === 'copy') return <NewTemplateDialog copyOf={template} onClose={close} />;
        if (view === 'edit' && template.category === 'custom')
          return <EditTemplateDialog template={template} onClose={close} />;
        return (
          <TemplateDetailDialog
            template={template}
            onClose={close}
            footer={<DetailActions template={template} onEdit={edit} onDuplicate={copy} />}
          />
        );
      }}
    </LoadedTemplate>
  );
}
