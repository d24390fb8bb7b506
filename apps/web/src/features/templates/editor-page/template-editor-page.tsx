import { Link, useParams } from '@tanstack/react-router';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { templateWords } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { useTemplate } from '../api/templates.ts';
import { BackToTemplates } from './back-to-templates.tsx';
import type { ClientViewProps } from './client-view.ts';
import { TemplatePageForm } from './template-page-form.tsx';

const RunningRequestsDialog = lazy(() => import('./running/running-requests-dialog.tsx'));

interface TemplateEditorPageProps {
  /** Shows the questions as the client sees them. Given by the app, because templates do not know questionnaires. */
  ClientView: ComponentType<ClientViewProps>;
}

/** `/templates/$id/edit`: a template with its outline, its fields in place, and the client's view. */
export function TemplateEditorPage({ ClientView }: TemplateEditorPageProps) {
  const { id } = useParams({ from: '/staff/templates/$id/edit' });
  const { t } = useTranslation();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useTemplate(id);
  const isAdministrator = useProfile().data?.profile?.role === 'admin';
  // What was loaded first stays: a newer version would replace unsaved changes.
  const [base, setBase] = useState<TemplateDetail>();
  // A cached copy may be outdated: edit the current version.
  if (!base && data && isFetchedAfterMount) setBase(data);

  if (base) {
    const mayEdit = !base.archived_at && (base.category === 'custom' || isAdministrator);
    return mayEdit ? (
      <TemplatePageForm key={base.id} template={base} ClientView={ClientView} />
    ) : (
      <NotEditable template={base} />
    );
  }
  if (!error) return <PageSpinner label={t('templates.detail.loading')} />;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{t('templates.detail.title')}</PageTitle>
      {isErrorCode(error, 'templates.not_found') ? (
        <Alert tone="warning">{errorText(error, t)}</Alert>
      ) : (
        <LoadFailure query={{ isFetching, refetch }}>{t('templates.detail.failed')}</LoadFailure>
      )}
      <BackToTemplates />
    </div>
  );
}

/** A standard template for professionals, or an archived one. */
function NotEditable({ template }: { template: TemplateDetail }) {
  const { t, language } = useTranslation();
  const [isUpdating, setUpdating] = useState(false);
  return (
    <div className="flex flex-col items-start gap-6">
      <BackToTemplates />
      <PageTitle>{templateWords(template, language).name}</PageTitle>
      <Alert tone="info">{t(template.archived_at ? 'templates.detail.archived' : 'editor.standard')}</Alert>
      {!template.archived_at && (
        <div className="flex flex-wrap gap-3">
          <Link
            to="/templates"
            search={{ template: template.id, view: 'copy' }}
            className={buttonStyles({ variant: 'primary' })}
          >
            {t('templates.detail.duplicate')}
          </Link>
          <Button variant="outline" onClick={() => setUpdating(true)}>
            {t('editor.running.title')}
          </Button>
        </div>
      )}
      <Suspense>
        {isUpdating && (
          <RunningRequestsDialog
            templateId={template.id}
            isUnsaved={false}
            onClose={() => setUpdating(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
