import {
  type ContactState,
  ContactState as States,
} from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../../ui/layout/tabs.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';

interface ContactTabsProps {
  state: ContactState;
  /** Number of archived contacts, once loaded. Without any there are no tabs. */
  archived: number | undefined;
  onChange: (state: ContactState) => void;
  children: ReactNode;
}

export function ContactTabs({ state, archived, onChange, children }: ContactTabsProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  // Restoring a contact removes the focused button.
  const focusFallback = useFocusFallback(panel);
  const isTabbed = Boolean(archived) || state === 'archived';
  // The same elements with and without tabs, so that an open dialog of the list stays mounted.
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
      <TabsContent ref={panel} value={state} {...focusFallback} {...(!isTabbed && notAPanel)}>
        {children}
      </TabsContent>
    </Tabs>
  );
}

const notAPanel = { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined };
