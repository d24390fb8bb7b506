import { type ContactState, ContactState as States } from '@visafolio/contract/contacts/contacts.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';

interface ContactTabsProps {
  state: ContactState;
  /** How many are archived, once that is known. Who never archived anything has no use for tabs. */
  archived: number | undefined;
  onChange: (state: ContactState) => void;
  children: ReactNode;
}

/** The contacts one works with, and the archived ones. */
export function ContactTabs({ state, archived, onChange, children }: ContactTabsProps) {
  const { t } = useTranslation();
  const isTabbed = Boolean(archived) || state === 'archived';
  // The same elements with and without tabs: a question that is open over the list stays.
  return (
    <Tabs value={state} onValueChange={(next) => onChange(States.parse(next))}>
      {isTabbed && (
        <TabsList aria-label={t('contacts.state.label')}>
          <TabsTrigger value="current">{t('contacts.state.current')}</TabsTrigger>
          <TabsTrigger value="archived" {...(archived !== undefined && { count: archived })}>
            {t('contacts.state.archived')}
          </TabsTrigger>
        </TabsList>
      )}
      <TabsContent value={state} {...(!isTabbed && notAPanel)}>
        {children}
      </TabsContent>
    </Tabs>
  );
}

const notAPanel = { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined };
