import { useNavigate } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Archive, Ellipsis, Lock, Pencil, Printer, ScrollText, Send, Trash2, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx';
import { useResendInvitation } from '../../../notifications/invitations/api/invitations.ts';
import { useArchiveRequest } from '../../api/requests.ts';

const PlaceHoldDialog = lazy(async () => {
  const [{ PlaceHoldDialog }] = await Promise.all([
    import('../../../retention/components/case-hold.tsx'),
    loadNamespaces('retention'),
  ]);
  return { default: PlaceHoldDialog };
});
const EditRequestDialog = lazy(() => import('../case/edit-request-dialog.tsx'));

interface CaseMenuProps {
  request: RequestDetail;
  onPeople: () => void;
  onDelete: () => void;
}

export function CaseMenu({ request, onPeople, onDelete }: CaseMenuProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const [holding, setHolding] = useState(false);
  const archive = useArchiveRequest();
  const resend = useResendInvitation();
  const navigate = useNavigate();
  const { data: me } = useProfile();
  const { id, can } = request;
  const hasPeople = Boolean(me?.profile?.firm) && (can.reassign || can.manageAccess);
  const leads = me?.profile && me.profile.firm_role !== 'member';
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="outline"
            className="px-3"
            loading={resend.isPending}
            aria-label={t('requests.casePage.more')}
          >
            {!resend.isPending && <Ellipsis size={18} aria-hidden />}
          </Button>
        }
      >
        {can.edit && (
          <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => setEditing(true)}>
            {t('requests.edit.title')}
          </MenuItem>
        )}
        {hasPeople && (
          <MenuItem icon={<Users size={18} aria-hidden />} onSelect={onPeople}>
            {t('requests.people.title')}
          </MenuItem>
        )}
        {can.resend && (
          <MenuItem
            icon={<Send size={18} aria-hidden />}
            onSelect={() => resend.mutate({ clientRequestId: id })}
          >
            {t('invitations.resendRequest')}
          </MenuItem>
        )}
        {can.updateStatus && request.status === 'completed' && (
          <MenuItem
            icon={<Archive size={18} aria-hidden />}
            onSelect={() => archive(id, !request.archived_at)}
          >
            {t(request.archived_at ? 'requests.archive.bringBack' : 'requests.archive.button')}
          </MenuItem>
        )}
        {/* Waits until the menu has closed, because it would be printed. */}
        <MenuItem icon={<Printer size={18} aria-hidden />} onSelect={() => setTimeout(print, 300)}>
          {t('requests.casePage.print')}
        </MenuItem>
        {leads && (
          <MenuItem icon={<Lock size={18} aria-hidden />} onSelect={() => setHolding(true)}>
            {t('requests.casePage.hold')}
          </MenuItem>
        )}
        {leads && (
          <MenuItem
            icon={<ScrollText size={18} aria-hidden />}
            onSelect={() =>
              void navigate({ to: '/firm/{-$section}', params: { section: 'log' }, search: { case: id } })
            }
          >
            {t('requests.casePage.log')}
          </MenuItem>
        )}
        {can.delete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={18} aria-hidden />} danger onSelect={onDelete}>
              {t('requests.deletion.confirm')}
            </MenuItem>
          </>
        )}
      </Menu>
      {editing && (
        <Suspense>
          <EditRequestDialog request={request} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {holding && (
        <Suspense>
          <PlaceHoldDialog requestId={id} onClose={() => setHolding(false)} />
        </Suspense>
      )}
    </>
  );
}
