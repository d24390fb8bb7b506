import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTemplateCreation } from './template-creation.ts';

/** Creates a custom template. Done once the lists show it. */
export function useCreateTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.create.mutationOptions(handlers)), key };
}
