import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';

interface RowToolsProps {
  name: string;
  handle: ComponentProps<'button'>;
  canRemove: boolean;
  /** Undefined at the list's end. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

export function RowTools({ name, handle, canRemove, onUp, onDown, onRemove }: RowToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="-mt-2 -me-2 mb-1 flex items-center gap-1">
      <button
        type="button"
        aria-label={t('templates.form.drag', { item: name })}
        className="-ms-2 flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-ink/6 hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
        {...handle}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <span className="me-auto min-w-0 truncate font-semibold text-sm" dir="auto">
        {name}
      </span>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted"
        aria-label={t('templates.form.up', { item: name })}
        aria-disabled={!onUp}
        onClick={(event) => onUp && keepFocus(event, onUp)}
      >
        <ArrowUp size={18} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted"
        aria-label={t('templates.form.down', { item: name })}
        aria-disabled={!onDown}
        onClick={(event) => onDown && keepFocus(event, onDown)}
      >
        <ArrowDown size={18} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted hover:text-danger"
        aria-label={t('templates.form.remove', { item: name })}
        disabled={!canRemove}
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </div>
  );
}

// A row that moves in the document loses the focus.
function keepFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void) {
  act();
  requestAnimationFrame(() => currentTarget.focus());
}
