import type { ErasurePreview } from '@visafolio/contract/retention/erasures.contract.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useErasePerson, useErasurePreview } from '../api/erasures.ts';

interface PersonDataProps {
  contact: { id: string; name: string };
  onErased: () => void;
}

/** For those who lead the workspace: everything about a person as a ZIP, and erasing it. */
export function PersonData({ contact, onErased }: PersonDataProps) {
  const { t, language } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { id, name } = contact;
  return (
    <section aria-labelledby="person-data" className="mt-6 flex flex-col gap-5 border-line border-t pt-5">
      <div className="flex flex-col items-start gap-2">
        <Heading id="person-data" className="font-semibold">
          {t('retention.person.title')}
        </Heading>
        <p className="text-muted text-sm">{t('retention.person.text')}</p>
        <a
          href={`/api/exports/contacts/${id}.zip?language=${language}`}
          download
          className={buttonStyles({ variant: 'outline', size: 'sm' })}
        >
          <Download size={16} aria-hidden />
          {t('retention.person.download')}
        </a>
      </div>
      <div className="flex flex-col items-start gap-2">
        <Heading className="font-semibold">{t('retention.person.eraseTitle')}</Heading>
        <p className="text-muted text-sm">{t('retention.person.eraseText')}</p>
        <Button
          variant="danger"
          size="sm"
          aria-label={t('retention.person.eraseOne', { name })}
          onClick={() => setAsking(true)}
        >
          {t('retention.person.erase')}
        </Button>
      </div>
      {asking && (
        <EraseDialog
          contact={contact}
          onClose={() => setAsking(false)}
          onErased={() => {
            setAsking(false);
            onErased();
          }}
        />
      )}
    </section>
  );
}

function EraseDialog({ contact, onClose, onErased }: PersonDataProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const preview = useErasurePreview(contact.id);
  const erase = useErasePerson();
  const confirm = () => {
    if (!preview.data) return;
    erase.mutate(
      { contact_id: contact.id },
      {
        onSuccess: () => {
          onErased();
          toast.success(t('retention.person.erased'));
        },
        onError: (error) => {
          onClose();
          toast.error(refusalText(error, t, t('retention.person.failed')));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('retention.person.confirmTitle', { name: contact.name })}
      description={t('retention.person.confirmText')}
      confirmLabel={t('retention.person.erase')}
      onConfirm={confirm}
      busy={erase.isPending}
      danger
    >
      {preview.error && <LoadFailure query={preview}>{t('retention.person.loadFailed')}</LoadFailure>}
      {!preview.data && !preview.error && <PageSpinner label={t('retention.person.loading')} />}
      {preview.data && <WhatGoes preview={preview.data} />}
    </ConfirmDialog>
  );
}

function WhatGoes({ preview }: { preview: ErasurePreview }) {
  const { t } = useTranslation();
  const { cases, held_numbers, party_numbers } = preview;
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5">
      <li>
        {cases.length
          ? t('retention.person.cases', {
              count: cases.length,
              numbers: cases.map(({ case_number }) => case_number).join(', '),
            })
          : t('retention.person.noCases')}
      </li>
      {held_numbers.length > 0 && <li>{t('retention.person.held', { numbers: held_numbers.join(', ') })}</li>}
      {party_numbers.length > 0 && (
        <li>{t('retention.person.party', { numbers: party_numbers.join(', ') })}</li>
      )}
    </ul>
  );
}
