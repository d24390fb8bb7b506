import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from './feedback/spinner.tsx';

/** A button's classes, for links that look like one: `<Link className={buttonStyles({ variant: 'outline' })}>`. */
export const buttonStyles = cva(
  [
    'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 border font-semibold no-underline',
    // The button does not move while pressed: a click on its edge would miss.
    'transition-[color,background-color,border-color,filter] duration-150 active:brightness-95',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-70',
  ],
  {
    variants: {
      variant: {
        primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
        secondary: 'border-accent-soft bg-accent-soft text-accent hover:border-accent/30',
        outline: 'border-control bg-surface text-ink hover:border-ink hover:bg-sunken',
        ghost: 'border-transparent bg-transparent text-ink hover:bg-ink/6',
        danger: 'border-danger bg-danger text-on-accent hover:border-danger-strong hover:bg-danger-strong',
        link: 'border-transparent bg-transparent text-accent underline underline-offset-4 hover:text-accent-strong',
      },
      size: {
        sm: 'min-h-9 rounded-md px-3 py-1 text-sm pointer-coarse:min-h-11',
        md: 'min-h-11 rounded-md px-4 py-2 text-base',
        lg: 'min-h-12 rounded-md px-6 py-2.5 text-lg',
        icon: 'size-10 rounded-md p-0 pointer-coarse:size-11',
        avatar: 'size-10 rounded-full p-0 text-sm pointer-coarse:size-11',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'px-1' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyles> {
  /** Shows a spinner and ignores clicks; the button keeps its focus and its text. */
  loading?: boolean;
}

export function Button({
  variant,
  size,
  loading = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type={type}
      className={buttonStyles({ variant, size, className })}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
      {...rest}
    >
      {loading && <Spinner className="size-[1.125em]" />}
      {children}
    </button>
  );
}
