import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button.tsx';

interface OptionalFieldsProps {
  addLabel: string;
  onAdd: () => void;
  removeLabel: string;
  onRemove: () => void;
  legend: string;
  /** Above the hint. */
  heading?: ReactNode;
  hint: string;
  /** The two fields, once they are added. */
  children: ReactNode;
}

/** A button that adds fields, and the fields with a button that removes them. */
export function OptionalFields({ children, ...props }: OptionalFieldsProps) {
  if (!children)
    return (
      <Button variant="link" size="sm" className="-ms-3 self-start" onClick={props.onAdd}>
        <Plus size={16} aria-hidden />
        {props.addLabel}
      </Button>
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <legend className="sr-only">{props.legend}</legend>
      {props.heading}
      <p className="text-muted text-sm">{props.hint}</p>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
      <Button variant="link" size="sm" className="-ms-3 self-start" onClick={props.onRemove}>
        {props.removeLabel}
      </Button>
    </fieldset>
  );
}
