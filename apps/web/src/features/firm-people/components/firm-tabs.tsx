import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { sections } from './sections.ts';

/** The ways to the sections of the firm; on a phone they scroll sideways, the open one in sight. */
export function FirmTabs() {
  const { t } = useTranslation();
  const row = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the section
  useEffect(() => {
    const showOpen = () => {
      const open = row.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (row.current && open)
        row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
    };
    showOpen();
    window.addEventListener('resize', showOpen);
    return () => window.removeEventListener('resize', showOpen);
  }, [path]);

  return (
    <nav
      ref={row}
      aria-label={t('firms.page.sections')}
      className="relative -mx-4 flex overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0"
    >
      {sections.map((name) => (
        <Link
          key={name}
          to="/firm/{-$section}"
          params={{ section: name === 'people' ? undefined : name }}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
          className="flex min-h-11 shrink-0 items-center border-transparent border-b-2 px-3 font-semibold text-muted text-sm no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-accent sm:px-4"
        >
          {t(`firms.page.section.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
