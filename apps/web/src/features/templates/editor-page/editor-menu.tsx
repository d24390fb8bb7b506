import { Ellipsis, FileDown, FileUp, History, ListRestart } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { useTemplateFile } from './exchange/use-template-file.ts';

const HistoryDialog = lazy(() => import('./history/history-dialog.tsx'));

interface EditorMenuProps {
  templateId: string;
  /** Problems prevent saving, as a file too: shows them. */
  hasProblems: boolean;
  onProblems: () => void;
  onUpdateRunning: () => void;
}

/** History, requests with older versions, and the template as a file. */
export function EditorMenu({ templateId, hasProblems, onProblems, onUpdateRunning }: EditorMenuProps) {
  const { t } = useTranslation();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const file = useTemplateFile();
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t('editor.more')}>
            <Ellipsis size={20} aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<History size={18} aria-hidden />} onSelect={() => setHistoryOpen(true)}>
          {t('editor.history.title')}
        </MenuItem>
        <MenuItem icon={<ListRestart size={18} aria-hidden />} onSelect={onUpdateRunning}>
          {t('editor.running.title')}
        </MenuItem>
        <MenuItem
          icon={<FileDown size={18} aria-hidden />}
          onSelect={() => (hasProblems ? onProblems() : file.save())}
        >
          {t('editor.file.save')}
        </MenuItem>
        <MenuItem icon={<FileUp size={18} aria-hidden />} onSelect={() => picker.current?.click()}>
          {t('editor.file.load')}
        </MenuItem>
      </Menu>
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('editor.file.load')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) void file.load(chosen);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {isHistoryOpen && (
        <Suspense>
          <HistoryDialog
            templateId={templateId}
            onClose={() => setHistoryOpen(false)}
            onUpdateRunning={() => {
              setHistoryOpen(false);
              onUpdateRunning();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
