import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The reminder as the client would get it now. */
export function useReminderPreview(id: string) {
  return useQuery(api.invitations.previewReminder.queryOptions({ input: { id }, gcTime: 0 }));
}
