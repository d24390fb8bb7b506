import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTemplateCreation } from './template-creation.ts';

/** Creates a template for everyone. Done once the lists show it. */
export function useCreateStandardTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.createStandard.mutationOptions(handlers)), key };
}
