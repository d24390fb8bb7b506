import { useEffect, useState } from 'react';
import { listenForShortcuts, useShortcut, useShortcuts } from '../../shared/hooks/use-shortcut.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Lists the page's shortcuts when `?` is pressed. Mounted once, in the staff layout. */
export function ShortcutHelp() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const shortcuts = useShortcuts();

  useEffect(listenForShortcuts, []);
  useShortcut({ key: '?', label: t('staff.shortcuts.help') }, () => setOpen(true), 1);

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('staff.shortcuts.title')}
      description={t('staff.shortcuts.intro')}
      size="sm"
    >
      <dl className="flex flex-col divide-y divide-line">
        {[...shortcuts, { key: 'Esc', label: t('staff.shortcuts.close') }].map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{label}</dt>
            <dd>
              <kbd className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm border border-control bg-sunken px-2 font-semibold text-sm">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
