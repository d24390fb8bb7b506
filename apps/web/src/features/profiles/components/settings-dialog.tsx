import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SecurityTab } from '../../accounts/components/security/security-tab.tsx';
import { NoteTemplatesTab } from '../../templates/note-templates/components/note-templates-tab.tsx';
import { AccountTab } from './account-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

const CalendarFeed = lazy(() => import('../../cases/dates/components/calendar-feed.tsx'));

const tabs = ['profile', 'password', 'notes', 'calendar', 'security', 'account'] as const;

interface SettingsDialogProps {
  /** The tab in the address; other values select the first tab. */
  tab: string;
  onTab: (tab: string) => void;
  onClose: () => void;
}

/** 'User Settings'. Default export because it is loaded lazily. */
export default function SettingsDialog({ tab, onTab, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const shown = tabs.find((each) => each === tab) ?? 'profile';
  return (
    <Dialog open inAddress onOpenChange={(open) => !open && onClose()} title={t('profiles.title')} size="lg">
      {/* The height of the tallest tab, so that the dialog does not jump. */}
      <Tabs value={shown} onValueChange={onTab} className="min-h-[65dvh] gap-6 sm:min-h-112">
        <TabsList aria-label={t('profiles.sections')}>
          {tabs.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`profiles.tabs.${each}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="profile">
          <ProfileTab />
        </TabsContent>
        <TabsContent value="password">
          <PasswordTab />
        </TabsContent>
        <TabsContent value="notes">
          <NoteTemplatesTab />
        </TabsContent>
        <TabsContent value="calendar">
          <Suspense fallback={<Spinner label={t('common.loading')} />}>
            <CalendarFeed />
          </Suspense>
        </TabsContent>
        <TabsContent value="security">
          <SecurityTab />
        </TabsContent>
        <TabsContent value="account">
          <AccountTab />
        </TabsContent>
      </Tabs>
    </Dialog>
  );
}
