import { Pencil, Smartphone } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { ViewSwitch } from '../../../ui/layout/view-switch.tsx';

export type EditorView = 'edit' | 'preview';

interface EditorTabsProps {
  view: EditorView;
  onChange: (view: EditorView) => void;
}

/** On narrow screens: the outline or the client's view, which stand side by side on wide ones. */
export function EditorTabs({ view, onChange }: EditorTabsProps) {
  const { t } = useTranslation();
  return (
    <div className="xl:hidden">
      <ViewSwitch
        label={t('editor.tabs.label')}
        view={view}
        views={[
          { value: 'edit', label: t('editor.tabs.edit'), Icon: Pencil },
          { value: 'preview', label: t('editor.tabs.preview'), Icon: Smartphone },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
