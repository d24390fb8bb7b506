import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { type Section, sectionGroups } from './sections.ts';

const sectionLink =
  'flex min-h-11 items-center rounded-md px-3 text-ink no-underline hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:min-h-9 lg:text-sm';

/** Links to the sections of the firm's page, in groups: beside the section, and on a phone behind a button with its name. */
export function FirmNav({ current }: { current: Section }) {
  const { t } = useTranslation();
  const listId = useId();
  /** The section at which the list was opened: it closes when another one opens. */
  const [openedAt, setOpenedAt] = useState<Section>();
  const isOpen = openedAt === current;

  return (
    <nav aria-label={t('firms.page.sections')} className="lg:sticky lg:top-6 lg:self-start">
      <button
        type="button"
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border border-control bg-surface px-3 font-semibold lg:hidden"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenedAt(isOpen ? undefined : current)}
      >
        {t(`firms.page.section.${current}`)}
        <ChevronDown aria-hidden size={18} className={clsx('shrink-0', isOpen && 'rotate-180')} />
      </button>
      <div
        id={listId}
        className={clsx(
          'flex flex-col gap-4 max-lg:mt-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-3',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {Object.entries(sectionGroups).map(([group, names]) => (
          <div key={group}>
            <p id={`${listId}-${group}`} className="px-3 pb-1 text-muted text-sm lg:text-xs">
              {t(`firms.page.group.${group as keyof typeof sectionGroups}`)}
            </p>
            <ul aria-labelledby={`${listId}-${group}`}>
              {names.map((name) => (
                <li key={name}>
                  <Link
                    to="/firm/{-$section}"
                    params={{ section: name === 'people' ? undefined : name }}
                    activeOptions={{ exact: true, includeSearch: false }}
                    resetScroll={false}
                    onClick={() => name !== current && setOpenedAt(undefined)}
                    className={sectionLink}
                  >
                    {t(`firms.page.section.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
