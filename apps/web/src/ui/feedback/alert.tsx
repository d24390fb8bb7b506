import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const styles = cva('flex items-start gap-3 rounded-md border px-4 py-3 text-ink', {
  variants: {
    tone: {
      info: 'border-info-line bg-info-soft [--tone:var(--color-info)]',
      success: 'border-success-line bg-success-soft [--tone:var(--color-success)]',
      warning: 'border-warning-line bg-warning-soft [--tone:var(--color-warning)]',
      danger: 'border-danger-line bg-danger-soft [--tone:var(--color-danger)]',
    },
  },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface AlertProps {
  tone?: keyof typeof icons;
  title?: ReactNode;
  /** A button or link under the text. */
  action?: ReactNode;
  /** Scrolls to the message: the button that caused it may be far away, such as at the end of a form. */
  intoView?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A message that stays on the page. Warnings and dangers interrupt a screen reader; other tones wait. */
export function Alert({ tone = 'info', title, action, intoView, className, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      ref={intoView ? scrollThere : undefined}
      role={tone === 'info' || tone === 'success' ? 'status' : 'alert'}
      className={styles({ tone, className })}
    >
      <Icon size={20} className="mt-0.5 shrink-0 text-(--tone)" aria-hidden />
      <div className="flex min-w-0 flex-col gap-1 break-words">
        {title && <p className="font-semibold text-(--tone)">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}

// The title bar and footer of a dialog cover its edges.
function scrollThere(alert: HTMLDivElement | null): void {
  alert?.scrollIntoView({ block: 'center' });
}
