import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useInstallation } from '../api/installation.ts';

/** Tells administrators of settings that lack something: connections of the database, and the address of a proxy. */
export function DatabaseAndProxy() {
  const { t } = useTranslation();
  const { data } = useInstallation();
  if (!data) return null;
  const { untrusted_proxy, connections } = data;
  const { servers, together, available, pooler } = connections;
  const counts = { count: servers, together, available };
  const way =
    pooler === 'with_named_statements'
      ? t('users.connections.with_named_statements')
      : pooler === 'without_named_statements' && t('users.connections.without_named_statements');
  return (
    <>
      {untrusted_proxy && (
        <Alert tone="warning" title={t('users.proxy.title')}>
          {t('users.proxy.text', { address: untrusted_proxy })}
        </Alert>
      )}
      {together > available ? (
        <Alert tone="warning" title={t('users.connections.title')}>
          {t('users.connections.many', counts)}
        </Alert>
      ) : (
        <p className="text-sm text-muted">
          {[t('users.connections.enough', counts), way].filter(Boolean).join(' ')}
        </p>
      )}
    </>
  );
}
