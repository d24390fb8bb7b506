import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { countryName } from '../contact-words.ts';
import { ArchivedBadge, RestoreButton } from './archived-contact.tsx';
import { StatusMenu } from './status-menu.tsx';

interface ContactCardProps {
  contact: Contact;
  onRequest: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

export const ContactCard = memo(function ContactCard(props: ContactCardProps) {
  const { t } = useTranslation();
  const { contact } = props;
  return (
    <Card as="article" className="h-full" aria-labelledby={`contact-${contact.id}`}>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <h2
              id={`contact-${contact.id}`}
              className="line-clamp-2 min-w-0 break-words font-serif text-xl leading-8"
            >
              <bdi>{contact.name}</bdi>
            </h2>
            {contact.archived_at ? <ArchivedBadge /> : <StatusMenu contact={contact} />}
          </div>
          <a
            href={`mailto:${contact.email}`}
            title={contact.email}
            className="truncate text-muted text-sm underline decoration-line underline-offset-4 hover:text-ink"
          >
            {contact.email}
          </a>
        </div>
        <dl className="mt-auto grid gap-x-4 gap-y-1.5 text-sm">
          <Line label={t('contacts.card.phone')}>
            {contact.phone && <span dir="ltr">{contact.phone}</span>}
          </Line>
          <Line label={t('contacts.card.visaType')}>
            {contact.visa_type && visaName(contact.visa_type, t)}
          </Line>
          <Line label={t('contacts.card.homeCountry')}>
            {contact.home_country && countryName(contact.home_country, t)}
          </Line>
        </dl>
      </div>
      <div className="flex items-center gap-2 border-line border-t px-5 py-3">
        {contact.archived_at ? <RestoreButton contact={contact} /> : <CardActions {...props} />}
      </div>
    </Card>
  );
});

function CardActions({ contact, onRequest, onEdit, onDelete }: ContactCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="flex-1"
        aria-label={t('contacts.card.createRequestFor', { name: contact.name })}
        onClick={() => onRequest(contact)}
      >
        {t('contacts.card.createRequest')}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted hover:text-ink"
        aria-label={t('contacts.card.edit', { name: contact.name })}
        onClick={() => onEdit(contact)}
      >
        <Pencil size={18} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted hover:text-danger"
        aria-label={t('contacts.card.delete', { name: contact.name })}
        onClick={() => onDelete(contact)}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex min-w-0 justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="truncate" dir="auto">
        {children}
      </dd>
    </div>
  );
}
