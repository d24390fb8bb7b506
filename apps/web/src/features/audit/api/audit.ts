import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditFilter } from '@visafolio/contract/audit/audit.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { paginatedSearch } from '../../../shared/api/pagination.ts';

const withCursor = (filter: AuditFilter) => (cursor: string | undefined) => ({
  ...filter,
  ...(cursor && { cursor }),
});

/** Pages of the workspace's log, newest first. */
export const useWorkspaceAudit = (filter: AuditFilter) =>
  useInfiniteQuery(api.audit.list.infiniteOptions({ ...paginatedSearch, input: withCursor(filter) }));

/** Pages of the installation's log, newest first. */
export const useInstallationAudit = (filter: AuditFilter) =>
  useInfiniteQuery(
    api.audit.listInstallation.infiniteOptions({ ...paginatedSearch, input: withCursor(filter) }),
  );

export type AuditList = ReturnType<typeof useWorkspaceAudit>;
