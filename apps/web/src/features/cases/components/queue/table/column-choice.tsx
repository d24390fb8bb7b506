import { Columns3 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { CheckItem } from '../../../../../ui/overlay/check-item.tsx';
import { type ColumnName, columnNames } from '../queue-filter.ts';
import { fixedColumn } from './use-columns.ts';

interface ColumnChoiceProps {
  columns: readonly string[];
  offered: readonly ColumnName[];
  onChange: (columns: readonly string[]) => void;
}

export function ColumnChoice({ columns, offered, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="outline" size="sm">
          <Columns3 size={16} aria-hidden />
          {t('queue.columns.button')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-52 animate-fade-in rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {offered
            .filter((name) => name !== fixedColumn)
            .map((name) => (
              <CheckItem
                key={name}
                checked={columns.includes(name)}
                onToggle={() =>
                  onChange(
                    columns.includes(name) ? columns.filter((each) => each !== name) : [...columns, name],
                  )
                }
              >
                {t(`queue.table.column.${name}`)}
              </CheckItem>
            ))}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-3 py-1 text-sm outline-none data-[highlighted]:bg-sunken pointer-coarse:min-h-11"
            onSelect={() => onChange(columnNames)}
          >
            {t('queue.columns.reset')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
