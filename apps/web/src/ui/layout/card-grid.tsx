import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Card } from './card.tsx';

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5';

interface CardGridProps<Item extends { id: string }> {
  label: string;
  items: Item[];
  renderCard: (item: Item) => ReactNode;
  /** These cards belong to the previous search while the new one loads. */
  outdated?: boolean;
}

export function CardGrid<Item extends { id: string }>(props: CardGridProps<Item>) {
  const { label, items, renderCard, outdated = false } = props;
  return (
    <ul
      aria-label={label}
      aria-busy={outdated}
      className={clsx(columns, 'transition-opacity', outdated && 'opacity-60')}
    >
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          {renderCard(item)}
        </li>
      ))}
    </ul>
  );
}

interface CardGridSkeletonProps {
  /** Announces that the cards are loading. */
  label: string;
  count: number;
  /** The shape of one card, without its buttons. */
  children: ReactNode;
}

/** Placeholder cards of the same size while the list loads. */
export function CardGridSkeleton({ label, count, children }: CardGridSkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={columns} aria-hidden>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <Card key={place} className="h-full">
            {children}
            <div className="border-line border-t px-5 py-3">
              <Skeleton className="h-10 pointer-coarse:h-11" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
