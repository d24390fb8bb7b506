import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Packet } from '@visafolio/contract/filings/packet.ts';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** While another server builds the PDF. */
const pollMs = 3_000;

/** A case's packet. Asked again when the page is opened, because letters, forms and documents change it. */
export const usePacket = (id: string) =>
  useQuery(
    api.packets.get.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.is_building ? pollMs : false),
    }),
  );

/** Shows what a change answered. */
export function useKeepPacket() {
  const queryClient = useQueryClient();
  return (id: string, packet: Packet) =>
    queryClient.setQueryData(api.packets.get.queryOptions({ input: { id } }).queryKey, packet);
}

type Failed =
  | 'packets.saveFailed'
  | 'packets.readyFailed'
  | 'packets.translations.saveFailed'
  | 'packets.translations.makeFailed'
  | 'packets.signedCopy.saveFailed';

/** What each change of a packet does with its answer, or with a refusal, which it says in the words of `failed`. */
export function useOutcome(failed: Failed) {
  const { t } = useTranslation();
  const keep = useKeepPacket();
  const refresh = useRefresh(api.packets.get.key());
  return {
    onSuccess: (packet: Packet, { id }: { id: string }) => void keep(id, packet),
    onError: (error: Error) => {
      toast.error(t('packets.title'), refusalText(error, t, t(failed)));
      void refresh();
    },
  };
}

/** Saves which parts the packet has, and their order. */
export const useSavePacket = () =>
  useSingleMutation(api.packets.save.mutationOptions(useOutcome('packets.saveFailed')));

/** Records that the person has checked the packet that they see, or takes it back. */
export const useSaveReady = () =>
  useSingleMutation(api.packets.saveReady.mutationOptions(useOutcome('packets.readyFailed')));

export function useBuildPacket() {
  const { t } = useTranslation();
  const keep = useKeepPacket();
  const refresh = useRefresh(api.documents.key(), api.activity.list.key());
  return useSingleMutation(
    api.packets.build.mutationOptions({
      onSuccess: (packet, { id }) => {
        keep(id, packet);
        void refresh();
      },
      onError: (error) => toast.error(t('packets.title'), refusalText(error, t, t('packets.buildFailed'))),
    }),
  );
}
