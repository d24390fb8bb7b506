import type { RequestCard as Request } from '@visafolio/contract/cases/requests.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import clsx from 'clsx';
import { Archive, Lock, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatDate, formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { ActionsMenu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { openerId } from '../../use-case-shortcuts.ts';
import { AttentionMark } from '../attention-mark.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CountProgress } from './count-progress.tsx';
import { InvitationLine } from './invitation-line.tsx';

interface RequestCardProps {
  request: Request;
  readerId: string | undefined;
  onOpen: (id: string) => void;
  onDelete: (request: Request) => void;
  onArchive: (id: string, archived: boolean) => void;
  /** In selection mode: whether this card is selected. */
  isChosen?: boolean | undefined;
  onChoose?: ((id: string, chosen: boolean) => void) | undefined;
}

/** One request in the grid. Memoized, so that one client's event does not render all cards. */
export const RequestCard = memo(function RequestCard(props: RequestCardProps) {
  const { t, language } = useTranslation();
  const { request, isChosen = false, onChoose } = props;
  const { document_stats: documents, question_stats: questions, responsible } = request;
  return (
    <Card
      as="article"
      className={clsx('h-full', onChoose && isChosen && 'ring-2 ring-accent')}
      aria-labelledby={`request-${request.id}`}
    >
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-center justify-between gap-3 text-sm">
            <span className="font-semibold">{visaName(request.visa_type, t)}</span>
            <span className="flex min-w-0 items-center gap-2">
              {request.restricted && (
                <span title={t('requests.people.restrictedText')} className="text-muted">
                  <Lock size={16} aria-hidden />
                  <VisuallyHidden>{t('requests.people.restricted')}</VisuallyHidden>
                </span>
              )}
              <StatusBadge status={request.status} />
            </span>
          </div>
          {request.attention && (
            <div className="flex py-1">
              <AttentionMark request={request} />
            </div>
          )}
          <div className="flex items-start">
            {onChoose && (
              <span className="-ms-3 -my-1.5 flex size-11 shrink-0 items-center justify-center">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  aria-labelledby={`request-${request.id}`}
                  checked={isChosen}
                  onChange={({ target }) => onChoose(request.id, target.checked)}
                />
              </span>
            )}
            <h2
              id={`request-${request.id}`}
              className="line-clamp-2 min-w-0 break-words font-serif text-xl leading-8"
            >
              <bdi>{request.name}</bdi>
            </h2>
          </div>
          <p className="truncate text-muted text-sm" title={request.email}>
            {request.email}
          </p>
          {request.sponsor_name && (
            <p className="truncate text-muted text-sm" title={request.sponsor_name}>
              {t('requests.card.sponsor', { name: request.sponsor_name })}
            </p>
          )}
          <p className="text-muted text-sm">
            {t('requests.card.created', { date: formatDate(request.created_at, language) })} ·{' '}
            {t('requests.card.number', { number: String(request.case_number) })}
          </p>
          <p className="text-muted text-sm">
            {t('requests.card.activity', { when: formatRelative(request.last_activity_at, language) })}
            {!request.attention && request.status !== 'completed' && ` · ${t('requests.card.waiting')}`}
          </p>
          {props.readerId && responsible.id !== props.readerId && (
            <p className="break-words text-muted text-sm">
              {t('requests.card.responsible', { name: responsible.name })}
            </p>
          )}
        </div>
        <div className="mt-auto grid grid-cols-2 gap-5">
          <CountProgress
            what="documents"
            done={documents.completed}
            total={documents.total}
            accepted={documents.accepted}
          />
          <CountProgress what="questions" done={questions.answered} total={questions.total} />
        </div>
        <InvitationLine request={request} />
      </div>
      <div className="flex items-center gap-2 border-line border-t px-5 py-3">
        <Button
          id={openerId(request.id)}
          variant="secondary"
          size="sm"
          className="flex-1"
          onClick={() => props.onOpen(request.id)}
        >
          {t('requests.card.viewDetails')}
          <VisuallyHidden> {t('requests.card.of', { name: request.name })}</VisuallyHidden>
        </Button>
        <ActionsMenu label={t('requests.card.more', { name: request.name })} className="text-muted">
          {request.status === 'completed' && (
            <MenuItem
              icon={<Archive size={18} aria-hidden />}
              onSelect={() => props.onArchive(request.id, !request.archived_at)}
            >
              {t(request.archived_at ? 'requests.archive.bringBack' : 'requests.archive.button')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 size={18} aria-hidden />} danger onSelect={() => props.onDelete(request)}>
            {t('requests.deletion.confirm')}
          </MenuItem>
        </ActionsMenu>
      </div>
    </Card>
  );
});
