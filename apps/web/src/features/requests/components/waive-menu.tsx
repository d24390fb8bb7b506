import { Ellipsis } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

interface WaiveMenuProps {
  /** Of the document or question. */
  name: string;
  /** What the one choice does: waives it or brings it back. */
  action: string;
  onSelect: () => void;
}

/** What else can be done with a line of a request's lists. */
export function WaiveMenu({ name, action, onSelect }: WaiveMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="-my-2 -me-2"
          aria-label={t('requests.details.more', { name })}
        >
          <Ellipsis size={18} aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={onSelect}>{action}</MenuItem>
    </Menu>
  );
}
