import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import {
  isPushForbidden,
  isPushSupported,
  isSubscribedToPush,
  restorePushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from './push.ts';

const queryKey = ['push', 'told'];

/** Turns push notifications for new messages on or off in this browser. Renders nothing if unsupported. */
export function NotificationButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: told } = useQuery({
    queryKey,
    queryFn: async () => {
      const is = await isSubscribedToPush();
      // The server deleted the subscription with the last session.
      if (is) await restorePushSubscription().catch(() => {});
      return is;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) return unsubscribeFromPush();
      if (isPushForbidden() || !(await subscribeToPush())) toast.warning(t('messages.notify.forbidden'));
      else toast.success(t('messages.notify.on'));
    },
    onError: (error) => toast.error(refusalText(error, t, t('messages.notify.failed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (!isPushSupported() || told === undefined) return null;
  const label = t(told ? 'messages.notify.stop' : 'messages.notify.start');
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={told}
      aria-label={label}
      title={label}
      loading={change.isPending}
      onClick={() => change.mutate(!told)}
    >
      {!change.isPending && (told ? <Bell size={20} aria-hidden /> : <BellOff size={20} aria-hidden />)}
    </Button>
  );
}
