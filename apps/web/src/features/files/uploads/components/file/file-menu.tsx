import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { ActionsMenu, MenuItem } from '../../../../../ui/overlay/menu.tsx';

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
    <ActionsMenu label={t('uploads.more', { name: fileName })} className="shrink-0">
      {actions.map(({ label, ...item }) => (
        <MenuItem key={label} {...item}>
          {label}
        </MenuItem>
      ))}
    </ActionsMenu>
  );
}
