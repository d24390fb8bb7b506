import { WorkspaceAudit } from '../../../audit/components/workspace-audit.tsx';
import { usePeople } from '../api/people.ts';

/** The audit log of a firm, for its administrator. */
export function LogSection() {
  const { data } = usePeople();
  return <WorkspaceAudit people={data?.people.map(({ id, name, email }) => ({ id, name: name || email }))} />;
}
