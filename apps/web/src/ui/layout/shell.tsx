import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';

interface ShellProps {
  /** The firm whose brand the page shows; without it, the product's. */
  brand?: { name: string; logoUrl?: string | null } | null;
  /** The logo's link; null for none. */
  brandTo?: string | null;
  /** The logo link loads a new document. */
  reload?: boolean;
  /** Links between the logo and the actions. */
  nav?: ReactNode;
  /** Buttons beside the language switch. */
  actions?: ReactNode;
  footer?: ReactNode;
  width?: 'narrow' | 'medium' | 'wide';
  children: ReactNode;
}

const widths = { narrow: 'max-w-xl', medium: 'max-w-4xl', wide: 'max-w-7xl' };

/** The frame of a page: skip link, header, main, footer. */
export function Shell({
  brand,
  brandTo = '/',
  reload,
  nav,
  actions,
  footer,
  width = 'medium',
  children,
}: ShellProps) {
  const { t } = useTranslation();
  const mark = brand ? <FirmBrand {...brand} /> : <Logo />;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {t('common.skipToContent')}
      </a>
      <header className="border-line border-b bg-surface px-4 sm:px-6">
        <div className="mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 py-2">
          {brandTo === null ? (
            mark
          ) : (
            <Link
              to={brandTo}
              reloadDocument={reload}
              // The name of a firm breaks; beside the product's logo, actions that do not fit go below.
              className={clsx(
                'flex min-h-10 flex-1 items-center rounded-sm text-ink no-underline sm:flex-none',
                brand ? 'min-w-0' : 'min-w-fit',
              )}
              {...(brand ? {} : { 'aria-label': t('common.home') })}
            >
              {mark}
            </Link>
          )}
          {nav}
          <div className="ms-auto flex items-center gap-2 print:hidden">
            {actions}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col px-4 py-8 outline-none sm:px-6 sm:py-10">
        <div className={clsx('mx-auto flex w-full flex-1 flex-col', widths[width])}>{children}</div>
      </main>
      {/* Hidden while loading: it would jump when the content arrives. */}
      {footer && (
        <footer className="border-line border-t px-4 py-6 sm:px-6 [main:has([data-page-loading])+&]:invisible">
          {footer}
        </footer>
      )}
    </div>
  );
}

function FirmBrand({ name, logoUrl }: { name: string; logoUrl?: string | null }) {
  return (
    <span className="flex min-w-0 flex-1 basis-28 flex-wrap items-center gap-x-3 gap-y-1">
      {logoUrl && <img src={logoUrl} alt="" className="h-9 w-auto max-w-32 object-contain" />}
      {/* On a phone a wide logo leaves no room beside it: the name goes below. */}
      <span
        className="line-clamp-2 min-w-0 flex-1 basis-28 break-words font-serif text-lg leading-tight max-sm:text-base max-sm:leading-tight"
        dir="auto"
      >
        {name}
      </span>
    </span>
  );
}
