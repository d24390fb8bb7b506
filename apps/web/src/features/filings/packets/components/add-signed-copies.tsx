import type { Packet } from '@visafolio/contract/filings/packet.ts';
import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useSignedCopies } from '../api/packet-papers.ts';

/** Adds the signed copies of several forms at once, each to the form whose number its name says; nothing for a single form. */
export function AddSignedCopies({ requestId, items }: { requestId: string; items: Packet['items'] }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const forms = items.flatMap(({ id, for_party, code, name, signed }) =>
    code ? [{ id, for_party, code, signed, partyNames: listPartyNames({ for_party, name }) }] : [],
  );
  const { running, send } = useSignedCopies(requestId, forms);
  if (forms.filter(({ signed }) => !signed?.is_current).length < 2 && !running) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={uploadAccept}
        aria-label={t('packets.signedCopy.addSeveral')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same files can be chosen twice.
          event.target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      <Button
        size="sm"
        variant="secondary"
        loading={running !== undefined}
        onClick={() => input.current?.click()}
      >
        {!running && <Upload size={16} aria-hidden />}
        {running ? t('packets.signedCopy.adding', running) : t('packets.signedCopy.addSeveral')}
      </Button>
      <span className="text-muted text-sm">{t('packets.signedCopy.byName')}</span>
    </div>
  );
}

/** The key of the party, and its name at the end of the form's: 'G-28: Notice of Entry of Appearance (Petitioner)'. */
function listPartyNames({ for_party, name }: Pick<Packet['items'][number], 'for_party' | 'name'>): string[] {
  if (!for_party) return [];
  return [for_party, ...(/\(([^()]+)\)$/.exec(name)?.slice(1) ?? [])];
}
