import { useQueryClient } from '@tanstack/react-query';
import type { FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { putLogo } from './put-logo.ts';

interface FirmToSave extends FirmInput {
  /** Left out for a new one. */
  id: string | undefined;
  /** A new logo, where one was chosen. */
  logo: File | null;
}

interface Saved {
  /** The firm is saved, its new logo is not. */
  logoError: unknown;
}

/** Creates or changes a firm, then uploads its logo. Lists, and the own firm's mark, show it at once. */
export function useSaveFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ id, logo, ...firm }: FirmToSave): Promise<Saved> => {
      const saved = await (id ? client.firms.update({ id, ...firm }) : client.firms.create(firm));
      if (!logo) return { logoError: null };
      return putLogo(saved.id, logo).then(
        () => ({ logoError: null }),
        (logoError: unknown) => ({ logoError }),
      );
    },
    onSuccess: () => {
      for (const queryKey of [api.firms.key(), api.users.key(), api.profiles.key()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
