import { useQuery } from '@tanstack/react-query';
import type { LetterTemplateInput } from '@visafolio/contract/filings/letters.contract.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

export const useLetterTemplates = () => useQuery(api.letters.listTemplates.queryOptions());

/** Creates a template if no revision is given. The form shows failures. */
export function useSaveLetterTemplate() {
  const refresh = useRefresh(api.letters.listTemplates.key());
  return useSingleMutation({
    mutationFn: ({
      revision,
      ...template
    }: LetterTemplateInput & { id: string; revision: number | undefined }) =>
      revision === undefined
        ? client.letters.createTemplate(template)
        : client.letters.updateTemplate({ ...template, revision }),
    onSettled: refresh,
  });
}

export function useDeleteLetterTemplate() {
  const refresh = useRefresh(api.letters.listTemplates.key());
  return useSingleMutation(api.letters.deleteTemplate.mutationOptions({ onSettled: refresh }));
}
