import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useInstallationAudit } from '../api/audit.ts';
import { type AuditSearch, toAuditFilter } from '../audit-search.ts';
import { AuditLog } from './audit-log.tsx';

interface InstallationAuditProps {
  search: AuditSearch;
  onFilter: (next: AuditSearch) => void;
}

/** The log of the installation for the product's administrators. */
export function InstallationAudit({ search, onFilter }: InstallationAuditProps) {
  const { t } = useTranslation();
  const list = useInstallationAudit(toAuditFilter(search));
  return (
    <AuditLog
      list={list}
      search={search}
      intro={t('audit.introInstallation')}
      csv="admin/audit"
      onFilter={onFilter}
    />
  );
}
