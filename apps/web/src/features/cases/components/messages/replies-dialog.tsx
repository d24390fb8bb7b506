import { fillPlaceholders } from '@visafolio/contract/cases/placeholders.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { PreparedKey } from '@visafolio/locales/prepared/prepared-message.ts';
import { useState } from 'react';
import { documentName } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { matchesSearch } from '../../../../shared/matches-search.ts';
import { newId } from '../../../../shared/new-id.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { UnsentMessage } from '../../../messages/outbox/unsent-messages.ts';
import type { ConversationPlace } from '../../../messages/place.ts';
import { useNoteTemplates } from '../../../templates/note-templates/api/note-templates.ts';
import { PreparedForm } from './prepared-form.tsx';
import { PreparedList } from './prepared-list.tsx';

interface RepliesDialogProps {
  request: RequestDetail;
  place: ConversationPlace & { side: 'staff' };
  /** Inserts a text into the composer, to be reviewed before sending. */
  onInsert: (text: string) => void;
  onSend: (message: UnsentMessage) => void;
  onClose: () => void;
}

/** The user's saved replies, and prepared messages in all languages. Default export because it is loaded lazily. */
export default function RepliesDialog({ request, place, onInsert, onSend, onClose }: RepliesDialogProps) {
  const { t, language } = useTranslation();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<PreparedKey>();
  const { data: saved, error, isFetching, refetch } = useNoteTemplates();
  const fill = useFill(request);
  const found = saved?.filter(({ name, content }) => matchesSearch(`${name} ${content}`, search));

  if (chosen)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t('inbox.replies.prepared')}>
        <PreparedForm
          preparedKey={chosen}
          documents={request.documents.map((document) => documentName(document, language))}
          onSend={(values, body) => {
            onSend({
              id: newId(),
              place,
              body,
              files: [],
              prepared: { key: chosen, values },
              writtenAt: new Date().toISOString(),
            });
            onClose();
          }}
          onBack={() => setChosen(undefined)}
        />
      </Dialog>
    );
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
        <section className="flex flex-col gap-3">
          <div>
            <h3 className="font-semibold">{t('inbox.replies.prepared')}</h3>
            <p className="text-muted text-sm">{t('inbox.replies.preparedText')}</p>
          </div>
          <PreparedList search={search} onChoose={setChosen} />
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
