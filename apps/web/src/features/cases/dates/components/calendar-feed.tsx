import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useFeedSettings, useMakeFeed, useRemoveFeed, useSetNameClients } from '../api/feed.ts';

/** The feed's URL for the user's own calendar program. Default export because it is loaded lazily. */
export default function CalendarFeed() {
  const { t, language } = useTranslation();
  const { data: me } = useProfile();
  const settings = useFeedSettings();
  const make = useMakeFeed();
  const remove = useRemoveFeed();
  const setNames = useSetNameClients();
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const [chosen, setChosen] = useState<RequestScope>();
  const { data } = settings;
  if (!data)
    return settings.error ? (
      <LoadFailure query={settings}>{t('dates.feed.failed')}</LoadFailure>
    ) : (
      <Spinner label={t('dates.feed.loading')} />
    );
  const { feed } = data;
  const url = feed && make.data?.url;
  const scope = chosen ?? feed?.scope ?? 'mine';
  const close = () => setAsked(undefined);
  const makeAddress = () => make.mutate({ scope, language }, { onSettled: close });
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h3 className="font-serif text-lg">{t('dates.feed.title')}</h3>
        <p>{t('dates.feed.intro')}</p>
        <p className="text-muted text-sm">{t('dates.feed.told')}</p>
      </div>
      {url && <NewAddress url={url} />}
      <div className="flex flex-col gap-4">
        <p>
          {feed
            ? `${t('dates.feed.inUse', { date: formatDate(feed.created_at, language) })} ${
                feed.last_read_at
                  ? t('dates.feed.read', { date: formatTime(feed.last_read_at, language) })
                  : t('dates.feed.neverRead')
              }`
            : t('dates.feed.none')}
        </p>
        {me?.profile?.firm && (
          <Field label={t('dates.feed.scope')} className="max-w-xs">
            <Select
              options={[
                { value: 'mine', label: t('dates.calendar.mine') },
                { value: 'firm', label: t('dates.calendar.firm') },
              ]}
              value={scope}
              onChange={(event) => setChosen(event.target.value as RequestScope)}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant={feed ? 'outline' : 'primary'}
            loading={make.isPending && !asked}
            onClick={feed ? () => setAsked('renew') : makeAddress}
          >
            {t(feed ? 'dates.feed.renew' : 'dates.feed.make')}
          </Button>
          {feed && (
            <Button variant="outline" onClick={() => setAsked('remove')}>
              {t('dates.feed.remove')}
            </Button>
          )}
        </div>
      </div>
      {data.may_change ? (
        <div className="flex flex-col gap-1 border-line border-t pt-5">
          <Checkbox
            label={t('dates.feed.nameClients')}
            checked={setNames.isPending ? setNames.variables.name_clients : data.name_clients}
            disabled={setNames.isPending}
            onChange={(event) => setNames.mutate({ name_clients: event.target.checked })}
          />
          <p className="ps-8 text-muted text-sm">{t('dates.feed.nameClientsHint')}</p>
        </div>
      ) : (
        <p className="border-line border-t pt-5 text-muted text-sm">{t('dates.feed.byFirm')}</p>
      )}
      {asked && (
        <ConfirmDialog
          onOpenChange={close}
          title={t(asked === 'renew' ? 'dates.feed.renewTitle' : 'dates.feed.removeTitle')}
          description={t(asked === 'renew' ? 'dates.feed.renewText' : 'dates.feed.removeText')}
          confirmLabel={t(asked === 'renew' ? 'dates.feed.renew' : 'dates.feed.remove')}
          danger={asked === 'remove'}
          busy={make.isPending || remove.isPending}
          onConfirm={asked === 'renew' ? makeAddress : () => remove.mutate(undefined, { onSettled: close })}
        />
      )}
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('dates.feed.copied'));
    } catch {
      toast.error(t('dates.feed.failed'));
    }
  };
  return (
    <Alert tone="info">
      <div className="flex flex-col gap-3">
        <Field label={t('dates.feed.address')}>
          <Input readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
        </Field>
        <p className="text-sm">{t('dates.feed.once')}</p>
        <Button variant="outline" size="sm" className="self-start" onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          {t('dates.feed.copy')}
        </Button>
      </div>
    </Alert>
  );
}
