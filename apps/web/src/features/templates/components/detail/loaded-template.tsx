import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import type { ReactNode } from 'react';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useTemplate } from '../../api/templates.ts';

interface LoadedTemplateProps {
  id: string;
  /** Title of the dialog while the template is loading. */
  title: string;
  onClose: () => void;
  /** Whose template may be loaded. */
  of?: 'caller' | 'anybody';
  children: (template: TemplateDetail) => ReactNode;
}

/** Loads the current version of a template; shows a loading dialog until then. */
export function LoadedTemplate({ id, title, onClose, of, children }: LoadedTemplateProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useTemplate(id, of);
  // A cached copy may be outdated: edit the current version.
  if (data && isFetchedAfterMount) return children(data);
  const isGone = isErrorCode(error, 'templates.not_found');
  return (
    <Dialog
      open
      inAddress
      onOpenChange={(open) => !open && onClose()}
      title={error ? t('templates.detail.title') : title}
      size="lg"
    >
      {error && isGone && <Alert tone="warning">{errorText(error, t)}</Alert>}
      {error && !isGone && (
        <LoadFailure query={{ isFetching, refetch }}>{t('templates.detail.failed')}</LoadFailure>
      )}
      {!error && <PageSpinner label={t('templates.detail.loading')} />}
    </Dialog>
  );
}
