import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { securityQuery } from './security.ts';

/** A change of how somebody signs in: what the Security page shows is asked for anew after it. */
export function useSecurityMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: securityQuery().queryKey }),
  });
}
