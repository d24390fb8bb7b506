import { Library, UserPen } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ViewSwitch } from '../../../../ui/layout/view-switch.tsx';
import { CustomTemplates } from './custom-templates.tsx';
import { StandardTemplates } from './standard-templates.tsx';

interface AdminTemplatesTabProps {
  q: string;
  onSearch: (q: string) => void;
  view: 'standard' | 'custom';
  onView: (view: 'standard' | 'custom') => void;
}

/** The administrators' tab: standard templates to edit, professionals' templates to read. Needs the `templates` namespace. */
export function AdminTemplatesTab({ q, onSearch, view, onView }: AdminTemplatesTabProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-sm:flex-col">
        <ViewSwitch
          label={t('templates.filter')}
          view={view}
          views={[
            { value: 'standard', label: t('templates.tabs.standard'), Icon: Library },
            { value: 'custom', label: t('templates.tabs.custom'), Icon: UserPen },
          ]}
          onChange={onView}
        />
      </div>
      {view === 'standard' ? <StandardTemplates /> : <CustomTemplates q={q} onSearch={onSearch} />}
    </div>
  );
}
