import { Copy, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

interface RowActionsProps {
  /** Such as 'Question 3'. */
  name: string;
  onDuplicate?: () => void;
  onRemove: () => void;
  /** Nothing can be removed, because the minimum is reached. */
  isAtMinimum?: boolean;
  children?: ReactNode;
}

/** What can be done with an open line as a whole. */
export function RowActions({ name, onDuplicate, onRemove, isAtMinimum = false, children }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="-mx-3 flex flex-wrap items-center gap-x-1 border-line border-t pt-2">
      {children}
      {onDuplicate && (
        <Button variant="ghost" size="sm" className="text-muted" onClick={onDuplicate}>
          <Copy size={16} aria-hidden />
          {t('templates.card.duplicate')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="text-muted hover:text-danger"
        disabled={isAtMinimum}
        aria-label={t('templates.form.remove', { item: name })}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
        {t('editor.remove')}
      </Button>
    </div>
  );
}
