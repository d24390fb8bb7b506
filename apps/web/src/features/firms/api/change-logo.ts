import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { putLogo } from './put-logo.ts';

/** Changes the logo of the own firm. Done once the profile shows it. */
export function useChangeLogo() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ firmId, image }: { firmId: string; image: File }) => putLogo(firmId, image),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.profiles.key() }),
  });
}
