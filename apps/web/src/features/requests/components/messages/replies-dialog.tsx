import { fillPlaceholders } from '@visafolio/contract/requests/placeholders.ts';
import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { UnsentMessage } from '../../../messages/outbox/unsent-messages.ts';
import type { ConversationPlace } from '../../../messages/place.ts';
import { useNoteTemplates } from '../../../templates/note-templates/api/note-templates.ts';

interface RepliesDialogProps {
  request: RequestDetail;
  place: ConversationPlace & { side: 'staff' };
  /** Puts a text where one writes: it is read once more before it is sent. */
  onInsert: (text: string) => void;
  onSend: (message: UnsentMessage) => void;
  onClose: () => void;
}

/** Texts that need not be written again: the professional's own. A default export: it comes when it is opened. */
export default function RepliesDialog({ request, onInsert, onClose }: RepliesDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data: saved, error, isFetching, refetch } = useNoteTemplates();
  const fill = useFill(request);
  const found = saved?.filter(({ name, content }) => contains(`${name} ${content}`, search));

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('inbox.replies.title')}>
      <div className="flex flex-col gap-5">
        <SearchBox
          label={t('inbox.replies.search')}
          placeholder={t('inbox.replies.search')}
          clearLabel={t('inbox.replies.clear')}
          value={search}
          onSearch={setSearch}
        />
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('inbox.replies.saved')}</h3>
          {error && !saved && (
            <LoadFailure query={{ isFetching, refetch }}>{t('inbox.replies.savedFailed')}</LoadFailure>
          )}
          {!saved && !error && <Spinner />}
          {saved?.length === 0 && <p className="text-muted">{t('inbox.replies.savedNone')}</p>}
          {saved && saved.length > 0 && found?.length === 0 && (
            <p className="text-muted">{t('inbox.replies.none', { text: search })}</p>
          )}
          <ul className="-mx-2 flex flex-col">
            {found?.map(({ id, name, content }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    onInsert(fill(content));
                    onClose();
                  }}
                  className="flex w-full flex-col gap-0.5 rounded-md px-2 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="break-words font-semibold" dir="auto">
                    {name}
                  </span>
                  <span className="line-clamp-2 break-words text-muted text-sm" dir="auto">
                    {fill(content)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

function useFill(request: RequestDetail) {
  const { data: me } = useProfile();
  const values = {
    client_name: request.name,
    firm_name: me?.profile?.firm?.name ?? me?.full_name ?? '',
    sponsor_name: request.sponsor_name ?? '',
  };
  return (text: string) => fillPlaceholders(text, values);
}

/** Accents and capitals make no difference. */
const contains = (text: string, search: string): boolean => fold(text).includes(fold(search.trim()));

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
