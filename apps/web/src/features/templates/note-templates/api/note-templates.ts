import { useQuery } from '@tanstack/react-query';
import type { NoteTemplateInput } from '@visafolio/contract/templates/note-templates.contract.ts';
import { api, client } from '../../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** The user's saved notes, by name. */
export const useNoteTemplates = () => useQuery(api.noteTemplates.list.queryOptions());

/** Saves a note, or creates one if no id is given; idempotent. Resolves when the list is up to date. */
export function useSaveNoteTemplate() {
  const refresh = useRefresh(api.noteTemplates.key());
  const { key, onError } = useIdempotencyKey('note_templates.sent_before');
  return useSingleMutation({
    mutationFn: ({ id, ...note }: NoteTemplateInput & { id: string | undefined }) =>
      id
        ? client.noteTemplates.update({ id, ...note })
        : client.noteTemplates.create({ ...note, idempotency_key: key }),
    // After a failure too: the note may exist although its answer was lost.
    onSettled: refresh,
    onError,
  });
}

/** Deletes a saved note. Resolves when the list is up to date. */
export function useDeleteNoteTemplate() {
  const refresh = useRefresh(api.noteTemplates.key());
  return useSingleMutation(api.noteTemplates.delete.mutationOptions({ onSuccess: refresh }));
}
