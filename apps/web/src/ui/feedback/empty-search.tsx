import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

interface EmptySearchProps {
  title: string;
  description: string;
  clearLabel: string;
  onClear: () => void;
}

/** A search without results, with a button that clears it. */
export function EmptySearch({ title, description, clearLabel, onClear }: EmptySearchProps) {
  return (
    <EmptyState
      illustration="search"
      title={title}
      description={description}
      action={
        <Button variant="outline" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  );
}
