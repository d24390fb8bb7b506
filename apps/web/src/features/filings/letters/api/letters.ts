import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Letter } from '@visafolio/contract/filings/letter.ts';
import { api } from '../../../../shared/api/client.ts';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** A case's letters, most recently changed first. */
export const useLetters = (id: string) => useQuery(api.letters.list.queryOptions({ input: { id } }));

/** Polling interval for a draft, as a fallback for live events. Milliseconds. */
const askEveryMs = 3_000;

/** One letter; polls while a provider drafts it. */
export const useLetter = (id: string, letter_id: string) =>
  useQuery(
    api.letters.get.queryOptions({
      input: { id, letter_id },
      refetchInterval: ({ state }) => (state.data?.proposal.state === 'asked' ? askEveryMs : false),
    }),
  );

/** Updates the cached letter with the server's answer. */
function useKeepLetter() {
  const queryClient = useQueryClient();
  return (id: string, letter: Letter) => {
    const input = { id, letter_id: letter.id };
    queryClient.setQueryData(api.letters.get.queryOptions({ input }).queryKey, letter);
    void queryClient.invalidateQueries({ queryKey: api.letters.list.key({ input: { id } }) });
    void queryClient.invalidateQueries({ queryKey: api.activity.list.key() });
  };
}

export function useStartLetter() {
  const keep = useKeepLetter();
  return useSingleMutation(
    api.letters.start.mutationOptions({ onSuccess: (letter, { id }) => keep(id, letter) }),
  );
}

/** Saves the text. The editor shows failures. */
export function useSaveLetter() {
  const keep = useKeepLetter();
  const refresh = useRefresh(api.letters.get.key());
  return useSingleMutation(
    api.letters.save.mutationOptions({
      onSuccess: (letter, { id }) => keep(id, letter),
      onError: (error) => void (isErrorCode(error, 'letters.edited_meanwhile') && refresh()),
    }),
  );
}

export function useProposeLetter() {
  const keep = useKeepLetter();
  return useSingleMutation(
    api.letters.propose.mutationOptions({ onSuccess: (letter, { id }) => keep(id, letter) }),
  );
}

export function useDropProposal() {
  const keep = useKeepLetter();
  return useSingleMutation(
    api.letters.dropProposal.mutationOptions({ onSuccess: (letter, { id }) => keep(id, letter) }),
  );
}

export function useFinishLetter() {
  const keep = useKeepLetter();
  const refresh = useRefresh(api.documents.key());
  return useSingleMutation(
    api.letters.finish.mutationOptions({
      onSuccess: (letter, { id }) => {
        keep(id, letter);
        void refresh();
      },
    }),
  );
}

export function useDeleteLetter() {
  const onSettled = useRefresh(api.letters.list.key(), api.activity.list.key(), api.documents.key());
  return useSingleMutation(api.letters.delete.mutationOptions({ onSettled }));
}
