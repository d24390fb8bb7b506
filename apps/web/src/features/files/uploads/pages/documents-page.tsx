import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { preloadOnInteraction } from '../../../../shared/load-when-idle.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorCard } from '../../../../ui/feedback/error-card.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { usePortalRequest } from '../../../client-pages/api/request.ts';
import { useClientAccess } from '../../../client-pages/client-access.ts';
import { AccessError } from '../../../client-pages/components/access-error.tsx';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';
import { isFinalRefusal, toRefusal } from '../../../client-pages/refusal.ts';
import { useBox } from '../api/box.ts';
import { useDocumentStates, useDocuments } from '../api/documents.ts';
import { useUploadLimit } from '../api/transfers.ts';
import { DocumentsView } from '../components/document/documents-view.tsx';
import { preloadParts } from '../components/lazy-parts.ts';
import { documentRows } from '../document-rows.ts';
import { pauseTransfers } from '../transfer/transfers.ts';

/** `/client/documents?request_id=…`. */
export function DocumentsPage() {
  const { t, language } = useTranslation();
  const { request_id } = useSearch({ from: '/client/documents' });
  const access = useClientAccess(request_id);
  const request = usePortalRequest(access.requestId);
  const documents = useDocuments(access.requestId);
  const states = useDocumentStates(access.requestId);
  // Loads after the documents, which do not wait for it.
  const box = useBox(access.requestId);
  const limitBytes = useUploadLimit(access.requestId !== undefined);
  usePreloadedSender();

  if (access.state === 'refused') {
    return <AccessError screen="documents" reason={access.reason} onRetry={access.retry} />;
  }
  const broken = [request, documents, states].filter((query) => query.error && !query.data);
  const retry = () => broken.forEach((query) => void query.refetch());
  const closed = broken[0] && toRefusal(broken[0].error, access.state === 'granted');
  if (isFinalRefusal(closed)) {
    return <AccessError screen="documents" reason={closed} onRetry={retry} />;
  }
  if (request.data === null) {
    return <AccessError screen="documents" reason="request_gone" onRetry={retry} />;
  }
  if (closed) {
    return (
      <ClientShell requestId={access.requestId} width="narrow">
        <ErrorCard
          title={t('uploads.title')}
          message={t('uploads.loadFailed')}
          onRetry={retry}
          action={
            <Button variant="outline" onClick={() => history.back()}>
              {t('uploads.goBack')}
            </Button>
          }
        />
      </ClientShell>
    );
  }
  if (access.state === 'checking' || !request.data || !documents.data || !states.data) {
    return (
      <ClientShell requestId={access.requestId} width="narrow">
        <PageSpinner />
      </ClientShell>
    );
  }
  return (
    <ClientShell requestId={access.requestId} width="narrow" beforeSignOut={async () => pauseTransfers()}>
      <DocumentsView
        key={request.data.id}
        request={request.data}
        rows={documentRows(documents.data, states.data, language)}
        box={box}
        limitBytes={limitBytes}
      />
    </ClientShell>
  );
}

/** Preloads the upload code, because the connection may be lost by the time it is needed. */
function usePreloadedSender() {
  useEffect(() => {
    preloadOnInteraction(() => import('tus-js-client'));
    preloadParts();
  }, []);
}
