import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Rises on hover, because the whole card is a link. */
  interactive?: boolean;
}

export function Card({ as: Tag = 'div', interactive, className, ...rest }: CardProps) {
  return (
    <Tag
      className={clsx(
        'flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-card',
        interactive && 'transition-shadow hover:border-control hover:shadow-raised',
        className,
      )}
      {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)}
    />
  );
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('flex flex-col gap-1 px-5 pt-5 sm:px-6 sm:pt-6', className)} {...rest} />;
}

export function CardTitle({
  as: Tag = 'h2',
  className,
  ...rest
}: ComponentProps<'h2'> & { as?: 'h2' | 'h3' }) {
  return <Tag className={clsx('break-words font-serif text-xl', className)} {...rest} />;
}

export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('px-5 py-5 sm:px-6', className)} {...rest} />;
}
