import { Ellipsis } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../../ui/overlay/menu.tsx';

export interface FileAction {
  label: string;
  onSelect: () => void;
  danger?: boolean;
}

interface FileMenuProps {
  fileName: string;
  actions: readonly FileAction[];
}

/** A file's other actions. Default export because it is loaded lazily. */
export default function FileMenu({ fileName, actions }: FileMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="shrink-0"
          aria-label={t('uploads.more', { name: fileName })}
        >
          <Ellipsis size={18} aria-hidden />
        </Button>
      }
    >
      {actions.map(({ label, ...item }) => (
        <MenuItem key={label} {...item}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
