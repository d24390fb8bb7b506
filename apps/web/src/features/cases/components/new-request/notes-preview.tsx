import { fillPlaceholders } from '@visafolio/contract/cases/placeholders.ts';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import type { RequestForm } from '../../request-form.ts';

/** The notes as the client will read them, with placeholders filled in. */
export function NotesPreview() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const id = useId();
  const { data: me } = useProfile();
  const [notes = '', name, sponsor] = useWatch<RequestForm, ['notes', 'name', 'sponsor']>({
    name: ['notes', 'name', 'sponsor'],
  });
  if (notes.trim() === '') return null;

  const lacksSponsor = !sponsor?.name.trim() && /\{\{\s*sponsor_name\s*\}\}/.test(notes);
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="link"
        size="sm"
        className="-ms-3 self-start"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'requests.form.previewHide' : 'requests.form.previewShow')}
      </Button>
      <section
        id={id}
        hidden={!shown}
        aria-label={t('requests.form.preview')}
        className="rounded-md border border-line bg-paper px-4 py-3"
      >
        <p className="whitespace-pre-line break-words" dir="auto">
          {fillPlaceholders(notes.trim(), {
            client_name: name.trim() || `[${t('requests.form.placeholders.client_name')}]`,
            firm_name: me?.profile?.firm?.name ?? 'Visafolio',
            sponsor_name: sponsor?.name.trim() ?? '',
          })}
        </p>
      </section>
      {lacksSponsor && <p className="text-sm text-warning">{t('requests.form.sponsorMissing')}</p>}
    </div>
  );
}
