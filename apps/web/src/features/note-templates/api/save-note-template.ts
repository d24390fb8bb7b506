import { useQueryClient } from '@tanstack/react-query';
import type { NoteTemplateInput } from '@visafolio/contract/note-templates/note-templates.contract.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Saves a note, a new one where no id is given. Done once the list shows it. */
export function useSaveNoteTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, ...note }: NoteTemplateInput & { id: string | undefined }) =>
      id ? client.noteTemplates.update({ id, ...note }) : client.noteTemplates.create(note),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.noteTemplates.key() }),
  });
}
