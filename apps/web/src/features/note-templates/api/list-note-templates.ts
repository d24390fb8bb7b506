import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The professional's saved notes, by name. */
export function useNoteTemplates() {
  return useQuery(api.noteTemplates.list.queryOptions());
}
