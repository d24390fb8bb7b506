import { Link } from '@tanstack/react-router';
import { type TrashItem, trashDays } from '@visafolio/contract/retention/trash.contract.ts';
import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useDeleteNow, useRestore, useTrash } from '../api/trash.ts';

/** `/trash`: what was deleted within the last 30 days. */
export function TrashPage() {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const leads = me?.profile && me.profile.firm_role !== 'member';
  return (
    <div className="flex max-w-3xl flex-1 flex-col gap-5">
      <div className="flex flex-col gap-1">
        <PageTitle>{t('retention.trash.title')}</PageTitle>
        <p className="max-w-prose text-muted">{t('retention.trash.intro', { days: trashDays })}</p>
        {leads && (
          <Link
            to="/firm/{-$section}"
            params={{ section: 'retention' }}
            className="self-start font-semibold text-accent underline underline-offset-4"
          >
            {t('retention.trash.toRules')}
          </Link>
        )}
      </div>
      <TrashList />
    </div>
  );
}

function TrashList() {
  const { t } = useTranslation();
  const list = useTrash();
  const [deletion, setDeletion] = useState<TrashItem>();
  if (!list.data) {
    if (!list.error) return <PageSpinner label={t('retention.trash.loading')} />;
    return <LoadFailure query={list}>{t('retention.trash.loadFailed')}</LoadFailure>;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  const mayDelete = list.data.pages[0]?.may_delete ?? false;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t('retention.trash.none')} description={t('retention.trash.noneText')} />
      ) : (
        <Card>
          <ul aria-label={t('retention.trash.title')} className="divide-y divide-line">
            {items.map((item) => (
              <TrashRow
                key={`${item.kind} ${item.id}`}
                item={item}
                onDelete={mayDelete && !item.held ? () => setDeletion(item) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      <LoadMore query={list} label={t('retention.trash.more')} failedText={t('retention.trash.moreFailed')} />
      {deletion && <DeleteNowDialog item={deletion} onClose={() => setDeletion(undefined)} />}
    </>
  );
}

function TrashRow({ item, onDelete }: { item: TrashItem; onDelete: (() => void) | undefined }) {
  const { t, language } = useTranslation();
  const restore = useRestore();
  const { kind, id, name } = item;
  const put = () =>
    restore.mutate(
      { kind, id },
      {
        onSuccess: () => toast.success(t('retention.trash.restored', { name })),
        onError: (error) => toast.error(refusalText(error, t, t('retention.trash.restoreFailed'))),
      },
    );
  const date = formatDate(item.trashed_at, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold" dir="auto">
            {name}
          </span>
          <Badge>{t(`retention.trash.kind.${kind}`)}</Badge>
          {item.held && <Badge tone="warning">{t('retention.hold.badge')}</Badge>}
        </span>
        <span className="wrap-anywhere text-muted text-sm">
          {kind === 'case'
            ? t('retention.trash.case', {
                template: item.template_name ?? '',
                number: String(item.case_number ?? ''),
              })
            : item.email}
        </span>
        <span className="text-muted text-sm">
          {item.cause === 'retention'
            ? t('retention.trash.byRule', { date })
            : item.by === null
              ? t('retention.trash.deleted', { date })
              : t('retention.trash.deletedBy', { date, name: item.by })}
          {' · '}
          {item.held
            ? t('retention.trash.heldText')
            : t('retention.trash.goes', { date: formatDate(item.goes_at, language) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={restore.isPending}
          aria-label={t('retention.trash.restoreOne', { name })}
          onClick={put}
        >
          {t('retention.trash.restore')}
        </Button>
        {onDelete && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('retention.trash.deleteOne', { name })}
            onClick={onDelete}
          >
            {t('retention.trash.deleteNow')}
          </Button>
        )}
      </div>
    </li>
  );
}

function DeleteNowDialog({ item, onClose }: { item: TrashItem; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteNow();
  const confirm = () =>
    remove.mutate(
      { kind: item.kind, id: item.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('retention.trash.deletedForGood'));
        },
        onError: (error) => {
          onClose();
          toast.error(refusalText(error, t, t('retention.trash.deleteFailed')));
        },
      },
    );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('retention.trash.confirmTitle')}
      description={t(`retention.trash.confirm.${item.kind}`, { name: item.name })}
      confirmLabel={t('retention.trash.deleteNow')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}
