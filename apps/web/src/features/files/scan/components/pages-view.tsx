import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { isDoubtful, type Scan, type ScanPage } from '../use-scan.ts';
import { ViewButtons, ViewHeading } from './view-parts.tsx';

/** Maximum time between the clicks or taps of a double click. */
const doubleClickMs = 400;
/** Maximum PDF overhead per page. */
const pdfBytesPerPage = 1024;

interface PagesViewProps {
  scan: Scan;
  pages: readonly ScanPage[];
  documentName: string;
  limitBytes: number;
  takesFocus: boolean;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onEmpty: () => void;
  onDone: (file: File) => void;
  /** A change to announce to screen readers. */
  onSaid: (text: string) => void;
}

/** All pages, in sending order. */
export function PagesView({ scan, pages, onOpen, onSaid, ...props }: PagesViewProps) {
  const { t, language } = useTranslation();
  const [removing, setRemoving] = useState<ScanPage>();
  const [startingOver, setStartingOver] = useState(false);
  const [making, setMaking] = useState(false);
  const [failed, setFailed] = useState(false);
  // 'Send' appears where 'Keep this page' was: a double click there must not send anything.
  const [isSettled, setIsSettled] = useState(!props.takesFocus);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), doubleClickMs);
    return () => clearTimeout(timer);
  }, []);
  const doubtful = pages.filter(isDoubtful);
  const getNumber = (id: string) => pages.findIndex((page) => page.id === id) + 1;

  const move = (id: string, by: -1 | 1) => {
    const from = getNumber(id);
    void scan.move(id, by);
    onSaid(t('scan.page.moved', { from, to: from + by }));
  };
  const remove = async () => {
    if (!removing) return;
    const number = getNumber(removing.id);
    setRemoving(undefined);
    await scan.remove(removing.id);
    onSaid(t('scan.page.removed', { number }));
    if (pages.length === 1) props.onEmpty();
  };
  const startOver = async () => {
    setStartingOver(false);
    await scan.startOver();
    props.onEmpty();
  };
  const bytes = pages.reduce((total, page) => total + page.bytes, 0);
  const isTooLarge = bytes + pages.length * pdfBytesPerPage > props.limitBytes;
  const finish = async () => {
    if (isTooLarge) return;
    if (doubtful[0]) return onOpen(doubtful[0].id);
    setMaking(true);
    setFailed(false);
    try {
      props.onDone(await scan.finish(props.documentName));
    } catch {
      setFailed(true);
      setMaking(false);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <ViewHeading takesFocus={props.takesFocus}>
        {t('scan.pages.title', { count: pages.length })}
      </ViewHeading>
      {failed && <Alert tone="danger">{t('scan.pages.failed')}</Alert>}
      {isTooLarge && (
        <Alert tone="warning">
          {t('scan.pages.tooLarge', { limit: formatBytes(props.limitBytes, language) })}
        </Alert>
      )}
      {doubtful[0] && (
        <Alert
          tone="warning"
          action={
            <Button variant="outline" size="sm" onClick={() => doubtful[0] && onOpen(doubtful[0].id)}>
              {t('scan.pages.look')}
            </Button>
          }
        >
          {t('scan.pages.doubtful', { count: doubtful.length })}
        </Alert>
      )}
      <p className="text-muted text-sm">{t(scan.isKept ? 'scan.pages.kept' : 'scan.notKept')}</p>
      <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {pages.map((page, index) => (
          <li key={page.id} className="flex min-w-0 flex-col gap-2">
            <PageCard page={page} number={index + 1} onOpen={() => onOpen(page.id)} />
            <div className="flex items-center justify-between">
              <IconButton
                label={t('scan.page.earlier', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(page.id, -1)}
                icon={<ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />}
              />
              <IconButton
                label={t('scan.page.remove', { number: index + 1 })}
                onClick={() => setRemoving(page)}
                icon={<Trash2 size={18} aria-hidden />}
              />
              <IconButton
                label={t('scan.page.later', { number: index + 1 })}
                disabled={index === pages.length - 1}
                onClick={() => move(page.id, 1)}
                icon={<ArrowRight size={18} className="rtl:rotate-180" aria-hidden />}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="link"
        size="sm"
        disabled={making}
        onClick={() => setStartingOver(true)}
        className="self-start"
      >
        {t('scan.pages.startOver')}
      </Button>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={t('scan.confirmRemove.title', { number: removing ? getNumber(removing.id) : '' })}
        description={t('scan.confirmRemove.text')}
        confirmLabel={t('scan.confirmRemove.action')}
        onConfirm={() => void remove()}
        danger
      />
      <ConfirmDialog
        open={startingOver}
        onOpenChange={setStartingOver}
        title={t('scan.confirmStartOver.title')}
        description={t('scan.confirmStartOver.text', { count: pages.length })}
        confirmLabel={t('scan.confirmStartOver.action')}
        onConfirm={() => void startOver()}
        danger
      />
      <ViewButtons>
        <Button variant="outline" disabled={making} onClick={props.onAdd}>
          <Plus size={18} aria-hidden />
          {t('scan.pages.add')}
        </Button>
        <Button
          loading={making}
          disabled={isTooLarge}
          {...(!isSettled && { 'aria-disabled': true })}
          onClick={() => isSettled && void finish()}
        >
          {t('scan.pages.done', { count: pages.length })}
        </Button>
      </ViewButtons>
    </div>
  );
}

interface PageCardProps {
  page: ScanPage;
  number: number;
  onOpen: () => void;
}

function PageCard({ page, number, onOpen }: PageCardProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('scan.page.open', { number })}
      onClick={onOpen}
      className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-2 text-start hover:border-ink"
    >
      <span className="flex aspect-3/4 items-center justify-center overflow-hidden">
        <img src={page.thumbnailUrl} alt="" className="max-h-full max-w-full object-contain shadow-card" />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-1 font-semibold text-sm">
        {t('scan.page.name', { number })}
        {isDoubtful(page) && page.problems[0] && (
          <Badge tone="warning">{t(`scan.problems.${page.problems[0]}.short`)}</Badge>
        )}
      </span>
    </button>
  );
}

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

/** Keeps its focus when a page reaches the end; a disabled button would lose it. */
function IconButton({ label, icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className="aria-disabled:opacity-35"
      onClick={() => !disabled && onClick()}
    >
      {icon}
    </Button>
  );
}
