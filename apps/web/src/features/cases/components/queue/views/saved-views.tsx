import type { SavedView } from '@visafolio/contract/cases/queue.contract.ts';
import clsx from 'clsx';
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { ActionsMenu, MenuItem } from '../../../../../ui/overlay/menu.tsx';
import { toContractFilter, useRemoveView, useSavedViews, useSaveView } from '../../../api/queue.ts';
import type { DashboardAddress } from '../../list/use-dashboard-address.ts';
import { countFilters, usualSort } from '../queue-filter.ts';
import type { QueueAddress } from '../use-queue-address.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { isSameView, toSearch } from './view-address.ts';

interface SavedViewsProps {
  address: DashboardAddress;
  queue: QueueAddress;
}

/** Saved views, each opened with one click, and a button to save the current one. */
export function SavedViews({ address, queue }: SavedViewsProps) {
  const { t } = useTranslation();
  const { data: views, error, refetch } = useSavedViews();
  const [dialog, setDialog] = useState<{ view?: SavedView }>();
  const [removal, setRemoval] = useState<{ view: SavedView; open: boolean }>();
  const save = useSaveView();
  const remove = useRemoveView();
  const open = views?.find(({ id }) => id === queue.saved);
  const now = {
    filter: toContractFilter({ q: address.q, scope: address.scope, filter: queue.filter }),
    sort: queue.sort.by,
    direction: queue.sort.direction,
  };
  const isChanged = open && !isSameView(open.address, now);
  const isPlain = countFilters(queue.filter) === 0 && address.q === '' && queue.sort.by === usualSort.by;

  const update = (view: SavedView) =>
    save.mutate(
      { id: view.id, revision: view.revision, name: view.name, shared: view.shared, address: now },
      {
        onSuccess: () => toast.success(t('queue.views.updated')),
        onError: (failure) =>
          toast.error(t('requests.errorTitle'), refusalText(failure, t, t('queue.views.saveFailed'))),
      },
    );
  const confirmRemoval = (view: SavedView) =>
    remove.mutate(
      { id: view.id },
      {
        onSuccess: () => {
          setRemoval({ view, open: false });
          if (queue.saved === view.id) queue.change({ saved: '' });
          toast.success(t('queue.views.removed'));
        },
        onError: (failure) =>
          toast.error(t('requests.errorTitle'), refusalText(failure, t, t('queue.views.removeFailed'))),
      },
    );

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <nav aria-label={t('queue.views.label')} className="min-w-0 max-w-full overflow-x-auto">
        <ul className="flex items-center gap-1">
          <li>
            <ViewButton isOpen={!queue.saved && isPlain} onClick={queue.clear}>
              {t('queue.views.all')}
            </ViewButton>
          </li>
          {views?.map((view) => (
            <li key={view.id} className="flex items-center">
              <ViewButton
                isOpen={view.id === queue.saved}
                title={
                  view.shared && view.made_by ? t('queue.views.by', { name: view.made_by.name }) : undefined
                }
                onClick={() => queue.change({ ...toSearch(view.address), saved: view.id }, false)}
              >
                <bdi>{view.name}</bdi>
                {view.shared && (
                  <span className="ms-1.5 font-normal text-muted text-xs">{t('queue.views.sharedMark')}</span>
                )}
                {view.id === queue.saved && isChanged && (
                  <span className="ms-1.5 font-normal text-muted text-xs">{t('queue.views.changed')}</span>
                )}
              </ViewButton>
              {view.id === queue.saved && view.can_change && (
                <ActionsMenu label={t('queue.views.more', { name: view.name })}>
                  <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setDialog({ view })}>
                    {t('queue.views.rename')}
                  </MenuItem>
                  <MenuItem
                    icon={<Trash2 size={16} aria-hidden />}
                    danger
                    onSelect={() => setRemoval({ view, open: true })}
                  >
                    {t('queue.views.remove')}
                  </MenuItem>
                </ActionsMenu>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {open && isChanged && open.can_change && (
        <Button variant="outline" size="sm" loading={save.isPending} onClick={() => update(open)}>
          {t('queue.views.update', { name: open.name })}
        </Button>
      )}
      {!isPlain && (!open || isChanged) && (
        <Button variant="ghost" size="sm" onClick={() => setDialog({})}>
          <BookmarkPlus size={16} aria-hidden />
          {t('queue.views.save')}
        </Button>
      )}
      {error && !views && (
        <p className="flex items-center gap-2 text-danger text-sm">
          {t('queue.views.failed')}
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      {views && queue.saved && !open && <p className="text-muted text-sm">{t('queue.views.gone')}</p>}
      {dialog && (
        <SaveViewDialog
          view={dialog.view}
          now={now}
          onSaved={(view) => !dialog.view && queue.change({ saved: view.id })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {removal && (
        <ConfirmDialog
          open={removal.open}
          onOpenChange={() => setRemoval({ ...removal, open: false })}
          title={t('queue.views.removeTitle')}
          description={t(removal.view.shared ? 'queue.views.removeSharedText' : 'queue.views.removeText', {
            name: removal.view.name,
          })}
          confirmLabel={t('queue.views.remove')}
          onConfirm={() => confirmRemoval(removal.view)}
          busy={remove.isPending}
          danger
        />
      )}
    </div>
  );
}

interface ViewButtonProps {
  isOpen: boolean;
  title?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

function ViewButton({ isOpen, title, onClick, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      title={title}
      onClick={onClick}
      className={clsx(
        'flex min-h-9 items-center whitespace-nowrap rounded-md px-3 font-semibold text-sm focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
        isOpen ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-ink/6 hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
