import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const styles = cva(
  'inline-flex max-w-full items-center gap-1 rounded-full border px-2.5 py-0.5 font-semibold text-xs',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-sunken text-ink',
        accent: 'border-accent/25 bg-accent-soft text-accent',
        info: 'border-info-line bg-info-soft text-info',
        success: 'border-success-line bg-success-soft text-success',
        warning: 'border-warning-line bg-warning-soft text-warning',
        danger: 'border-danger-line bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

interface BadgeProps extends VariantProps<typeof styles> {
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon, className, children }: BadgeProps) {
  return (
    <span className={styles({ tone, className })}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
