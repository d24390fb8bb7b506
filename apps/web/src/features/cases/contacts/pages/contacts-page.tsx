import { Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { CsvLink } from '../../../../ui/layout/csv-link.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { useContacts } from '../api/contacts.ts';
import { ContactList } from '../components/contact-list.tsx';
import { ContactTabs } from '../components/contact-tabs.tsx';
import { useContactsAddress } from '../use-contacts-address.ts';

const ContactDialog = lazy(() => import('../components/contact-dialog.tsx'));
const EditContactDialog = lazy(() => import('../components/edit-contact-dialog.tsx'));
const NewRequestDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../../components/new-request/new-request-dialog.tsx'),
    loadNamespaces('requests', 'templates'),
  ]);
  return module;
});
const ImportDialog = lazy(() => import('../components/import/import-dialog.tsx'));

export function ContactsPage() {
  const { t } = useTranslation();
  const address = useContactsAddress();
  const list = useContacts(address.state, address.q);
  const searchBox = useRef<HTMLInputElement>(null);
  const [first] = list.data?.pages ?? [];
  const nothingYet =
    address.state === 'current' &&
    !list.isPlaceholderData &&
    address.q === '' &&
    first?.total === 0 &&
    first.archived === 0;

  const clearSearch = () => {
    address.setSearch('');
    searchBox.current?.focus();
  };
  const buttons = (
    <>
      {Boolean(first?.total) && <CsvLink list="contacts" filter={{ q: address.q, state: address.state }} />}
      <Button variant="outline" onClick={() => address.open('import')}>
        <Upload size={18} aria-hidden />
        {t('contacts.import')}
      </Button>
      <Button onClick={() => address.open('new')}>
        <Plus size={20} aria-hidden />
        {t('contacts.add')}
      </Button>
    </>
  );

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('contacts.title')}</PageTitle>
        <div className="flex flex-wrap gap-3">{buttons}</div>
      </div>
      {!nothingYet && (
        <SearchBox
          label={t('contacts.search.label')}
          placeholder={t('contacts.search.placeholder')}
          clearLabel={t('contacts.search.clear')}
          value={address.q}
          onSearch={address.setSearch}
          box={searchBox}
        />
      )}
      <ContactTabs state={address.state} archived={first?.archived} onChange={address.setState}>
        <ContactList
          state={address.state}
          q={address.q}
          list={list}
          onClearSearch={clearSearch}
          onRequest={(id) => address.open('request', id)}
          onEdit={(id) => address.open('edit', id)}
        />
      </ContactTabs>
      <Suspense>
        {address.dialog === 'new' && <ContactDialog onClose={address.close} />}
        {address.dialog === 'edit' && address.contactId && (
          <EditContactDialog id={address.contactId} onClose={address.close} />
        )}
        {address.dialog === 'request' && address.contactId && (
          <NewRequestDialog
            open
            onClose={address.close}
            templateId={undefined}
            contactId={address.contactId}
          />
        )}
        {address.dialog === 'import' && <ImportDialog onClose={address.close} />}
      </Suspense>
    </div>
  );
}
