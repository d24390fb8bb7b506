import { useQuery } from '@tanstack/react-query';
import type { NoteTemplateInput } from '@visafolio/contract/templates/note-templates.contract.ts';
import { api, client } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSendingKey } from '../../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** The professional's saved notes, by name. */
export const useNoteTemplates = () => useQuery(api.noteTemplates.list.queryOptions());

/** Saves a note, a new one where no id is given: once, however often it is sent. Done once the list shows it. */
export function useSaveNoteTemplate() {
  const refresh = useRefresh(api.noteTemplates.key());
  const { key, onError } = useSendingKey('note_templates.sent_before');
  return useSingleMutation({
    mutationFn: ({ id, ...note }: NoteTemplateInput & { id: string | undefined }) =>
      id
        ? client.noteTemplates.update({ id, ...note })
        : client.noteTemplates.create({ ...note, idempotency_key: key }),
    // After a failure too: the note may be there, only the answer was lost.
    onSettled: refresh,
    onError,
  });
}

/** Deletes a saved note. Done once the list is without it. */
export function useDeleteNoteTemplate() {
  const refresh = useRefresh(api.noteTemplates.key());
  return useSingleMutation(api.noteTemplates.delete.mutationOptions({ onSuccess: refresh }));
}
