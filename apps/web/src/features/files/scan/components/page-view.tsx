import clsx from 'clsx';
import { Crop, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { type Look, looks } from '../images/looks.ts';
import type { Turns } from '../images/straighten.ts';
import { isDoubtful, type PageChange, type Scan, type ScanPage } from '../use-scan.ts';
import { usePictureUrl } from './use-picture-url.ts';
import { ViewButtons, ViewHeading } from './view-parts.tsx';

interface PageViewProps {
  scan: Scan;
  page: ScanPage;
  number: number;
  total: number;
  takesFocus: boolean;
  onCorners: () => void;
  onAgain: () => void;
  onKept: () => void;
  /** A change to announce to screen readers. */
  onSaid: (text: string) => void;
}

/** A page as it will be sent, with its possible problems. */
export function PageView({ scan, page, number, total, ...on }: PageViewProps) {
  const { t } = useTranslation();
  const url = usePictureUrl(scan, page.id, 'jpeg', page.thumbnailUrl) ?? page.thumbnailUrl;
  const [busy, setBusy] = useState(false);
  /** Shown as selected while the page is processed. */
  const [look, setLook] = useState(page.look);
  const [broken, setBroken] = useState(false);
  const doubtful = isDoubtful(page);

  const change = async (wanted: PageChange, said: string) => {
    setBusy(true);
    setBroken(false);
    try {
      await scan.change(page.id, wanted);
      on.onSaid(said);
    } catch {
      setBroken(true);
      setLook(page.look);
    } finally {
      setBusy(false);
    }
  };
  const turn = () => change({ turns: ((page.turns + 1) % 4) as Turns }, t('scan.page.turned', { number }));
  const keepAnyway = async () => {
    await scan.keepAnyway(page.id);
    on.onKept();
  };

  return (
    <>
      <div className="flex flex-col gap-4">
        <ViewHeading takesFocus={on.takesFocus}>{t('scan.page.of', { number, total })}</ViewHeading>
        {doubtful ? <Problems page={page} /> : <p className="text-muted">{t('scan.page.check')}</p>}
        {!page.found && <Alert>{t('scan.page.notFound')}</Alert>}
        {broken && <Alert tone="danger">{t('scan.broken')}</Alert>}
        <div className="relative flex min-h-40 items-center justify-center rounded-md border border-line bg-sunken p-2">
          <img
            src={url}
            alt={t('scan.page.picture', { number })}
            width={page.width}
            height={page.height}
            className={clsx(
              'h-auto max-h-[max(14rem,calc(100dvh-27rem))] w-auto max-w-full shadow-card',
              busy && 'opacity-40',
            )}
          />
          {busy && (
            <span className="absolute inset-0 flex items-center justify-center">
              <Spinner className="size-8 text-accent" label={t('scan.working')} />
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={busy} onClick={on.onCorners}>
            <Crop size={18} aria-hidden />
            {t('scan.page.corners')}
          </Button>
          <Button variant="outline" loading={busy} onClick={() => void turn()}>
            <RotateCw size={18} aria-hidden />
            {t('scan.page.turn')}
          </Button>
          <LookChoice
            value={look}
            busy={busy}
            onChange={(wanted) => {
              setLook(wanted);
              void change({ look: wanted }, t(`scan.look.${wanted}`));
            }}
          />
        </div>
      </div>
      <ViewButtons>
        <Button
          variant={doubtful ? 'outline' : 'ghost'}
          disabled={busy}
          onClick={doubtful ? () => void keepAnyway() : on.onAgain}
        >
          {t(doubtful ? 'scan.page.anyway' : 'scan.page.again')}
        </Button>
        <Button disabled={busy} onClick={doubtful ? on.onAgain : on.onKept}>
          {t(doubtful ? 'scan.page.again' : 'scan.page.keep')}
        </Button>
      </ViewButtons>
    </>
  );
}

function Problems({ page }: { page: ScanPage }) {
  const { t } = useTranslation();
  return page.problems.map((problem) => (
    <Alert key={problem} tone="warning" title={t(`scan.problems.${problem}.title`)}>
      {t(`scan.problems.${problem}.text`)}
    </Alert>
  ));
}

interface LookChoiceProps {
  value: Look;
  busy: boolean;
  onChange: (look: Look) => void;
}

function LookChoice({ value, busy, onChange }: LookChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex max-w-full flex-wrap rounded-md border border-control bg-surface">
      <legend className="sr-only">{t('scan.look.label')}</legend>
      {looks.map((look) => (
        <label
          key={look}
          className="relative flex min-h-11 items-center rounded-md px-3 font-semibold text-muted text-sm has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="look"
            value={look}
            checked={look === value}
            onChange={() => !busy && onChange(look)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
          />
          {t(`scan.look.${look}`)}
        </label>
      ))}
    </fieldset>
  );
}
