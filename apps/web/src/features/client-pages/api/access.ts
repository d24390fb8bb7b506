import { queryOptions } from '@tanstack/react-query';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import { client } from '../../../shared/api/client.ts';
import { clearAccessRecord, readAccessRecord, saveAccessRecord } from '../client-access-record.ts';

/** The verified client of a request; calls the server if this tab's record is missing or stale. */
export function accessQuery(requestId: string) {
  return queryOptions({
    queryKey: ['client-access', requestId],
    queryFn: () => verifyAccess(requestId),
    initialData: () => readAccessRecord(requestId)?.clientUser,
    initialDataUpdatedAt: () => readAccessRecord(requestId)?.timestamp,
    staleTime: clientLimits.accessMs,
    refetchInterval: clientLimits.accessMs,
  });
}

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Saves this browser's time zone, because reminders follow it. */
export async function saveTimeZone(requestId: string, known: string | null): Promise<void> {
  if (known === timeZone()) return;
  await client.portal.verifyAccess({ requestId, timeZone: timeZone() }).catch(() => {});
}

async function verifyAccess(requestId: string) {
  clearAccessRecord();
  const { clientUser } = await client.portal.verifyAccess({ requestId, timeZone: timeZone() });
  saveAccessRecord({ clientUser, requestId, timestamp: Date.now() });
  return clientUser;
}
