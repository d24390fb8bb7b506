import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useWorkspaceAudit } from '../api/audit.ts';
import { toAuditFilter } from '../audit-search.ts';
import { AuditLog } from './audit-log.tsx';

/** The log of the workspace that the reader leads. */
export function WorkspaceAudit({ people }: { people?: { id: string; name: string }[] | undefined }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/staff/firm/{-$section}' });
  const navigate = useNavigate({ from: '/firm/{-$section}' });
  const list = useWorkspaceAudit(toAuditFilter(search));
  return (
    <AuditLog
      list={list}
      search={search}
      people={people ?? []}
      intro={t('audit.intro')}
      csv="audit"
      onFilter={(next) =>
        void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
      }
    />
  );
}
