import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type {
  Conversation as Loaded,
  Message,
  MessageFile,
  Party,
} from '@visafolio/contract/messages/message.ts';
import { CircleCheck, FolderInput, MessageSquareReply } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { documentName } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useStaffFiles } from '../../../files/uploads/api/files.ts';
import { PlaceDialog } from '../../../files/uploads/components/lazy-parts.ts';
import { useSettleConversation } from '../../../messages/api/conversation.ts';
import { refreshConversations } from '../../../messages/api/refresh.ts';
import { type ComposerTools, Conversation } from '../../../messages/conversation/conversation.tsx';
import { HeldMails } from '../../../messages/mails/held-mails.tsx';
import { WholeMailDialog } from '../../../messages/mails/whole-mail-dialog.tsx';
import type { ShownAbout } from '../../../messages/outbox/unsent-messages.ts';
import type { ConversationPlace } from '../../../messages/place.ts';
import { getPersonName } from '../../parties/who-answers.ts';
import { getCaseSectionLink } from '../case-page/case-section-link.ts';
import { toPlaces } from '../review/places.ts';

const RepliesDialog = lazy(() => import('./replies-dialog.tsx'));

interface CaseConversationProps {
  request: RequestDetail;
  party: Party;
  about?: ShownAbout | undefined;
}

/** A case's conversation for staff: can file attachments, insert saved replies, and mark that no answer is needed. */
export function CaseConversation({ request, party, about }: CaseConversationProps) {
  const { t } = useTranslation();
  const requestId = request.id;
  const place = useMemo(() => ({ side: 'staff', requestId, party }) as const, [requestId, party]);
  const name = (party !== 'client' && getPersonName(request, party, t)) || request.name;
  const isRemoved =
    party !== 'client' && party !== 'sponsor' && !request.other_people.some(({ role }) => role === party);
  const [filing, setFiling] = useState<MessageFile>();
  const [mailId, setMailId] = useState<string>();
  return (
    <>
      <Conversation
        place={place}
        composerLabel={t('messages.composer.toName', { name })}
        empty={{ title: t('messages.none.staff'), text: t('messages.none.staffText', { name }) }}
        about={about}
        closed={isRemoved ? t('messages.composer.removed') : undefined}
        aboutLink={(subject, words) => <AboutLink requestId={requestId} about={subject} name={words} />}
        fileActions={(file) => <FiledUnder request={request} file={file} onFile={() => setFiling(file)} />}
        onShowMail={setMailId}
        status={(conversation) => (
          <>
            <HeldMails requestId={requestId} mails={conversation.held_mails} />
            <Waiting conversation={conversation} place={place} />
          </>
        )}
        tools={(tools) => <StaffTools {...tools} request={request} place={place} />}
      />
      {mailId && (
        <WholeMailDialog requestId={requestId} mailId={mailId} onClose={() => setMailId(undefined)} />
      )}
      {filing?.upload && (
        <Suspense>
          <FileUnder request={request} file={filing} onClose={() => setFiling(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface AboutLinkProps {
  requestId: string;
  about: NonNullable<Message['about']>;
  name: string;
}

function AboutLink({ requestId, about, name }: AboutLinkProps) {
  return (
    <Link
      {...getCaseSectionLink(requestId, about.kind === 'document' ? 'documents' : 'answers')}
      className="font-semibold text-accent underline-offset-2 hover:underline"
      dir="auto"
    >
      {name}
    </Link>
  );
}

interface FiledUnderProps {
  request: RequestDetail;
  file: MessageFile;
  onFile: () => void;
}

/** The document that a file was placed in, or the button to place it. */
function FiledUnder({ request, file, onFile }: FiledUnderProps) {
  const { t, language } = useTranslation();
  const document = request.documents.find(({ id }) => id === file.document_id);
  if (file.document_id !== null)
    return (
      <p className="flex items-center gap-1.5 text-sm text-success">
        <CircleCheck size={15} className="shrink-0" aria-hidden />
        <span className="min-w-0 break-words">
          {document
            ? t('messages.files.filedUnder', { name: documentName(document, language) })
            : t('messages.files.filed')}
        </span>
      </p>
    );
  if (!request.can.review || file.upload?.uploaded_by) return null;
  return (
    <Button variant="outline" size="sm" className="self-start" onClick={onFile}>
      <FolderInput size={16} aria-hidden />
      {t('messages.files.fileUnder')}
    </Button>
  );
}

interface FileUnderProps {
  request: RequestDetail;
  file: MessageFile;
  onClose: () => void;
}

function FileUnder({ request, file, onClose }: FileUnderProps) {
  const { t, language } = useTranslation();
  const queryClient = useQueryClient();
  const files = useStaffFiles(request.id);
  return (
    <PlaceDialog
      fileName={file.file_name}
      places={toPlaces(request, t, language)}
      current={file.document_id}
      withBox={false}
      onPlace={async (documentId) => {
        const placed = file.upload !== null && (await files.place(file.upload.id, documentId));
        if (placed) refreshConversations(queryClient, request.id);
        return placed;
      }}
      onClose={onClose}
    />
  );
}

interface StaffToolsProps extends ComposerTools {
  request: RequestDetail;
  place: ConversationPlace & { side: 'staff' };
}

function StaffTools({ request, place, insert, send }: StaffToolsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        aria-label={t('inbox.replies.openFull')}
        onClick={() => setOpen(true)}
      >
        <MessageSquareReply size={18} aria-hidden />
        <span className="max-sm:sr-only">{t('inbox.replies.open')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <RepliesDialog
            request={request}
            place={place}
            onInsert={insert}
            onSend={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface WaitingProps {
  conversation: Loaded;
  place: ConversationPlace & { side: 'staff' };
}

/** Who is expected to answer, with a button to mark that nobody is. */
function Waiting({ conversation, place }: WaitingProps) {
  const { t } = useTranslation();
  const settle = useSettleConversation(place);
  const { waiting_for } = conversation;
  if (conversation.messages.length === 0) return null;
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center justify-between gap-x-3 border-line border-t px-4 text-sm sm:px-5">
      <p className={waiting_for === 'staff' ? 'font-semibold text-warning' : 'text-muted'}>
        {t(waiting_for ? `messages.waiting.${waiting_for}` : 'messages.waiting.nobody')}
      </p>
      {waiting_for !== 'client' && (
        <Button
          variant="ghost"
          size="sm"
          className="-me-2 px-2"
          loading={settle.isPending}
          onClick={() => settle.mutate(waiting_for === 'staff' ? null : 'staff')}
        >
          {t(waiting_for === 'staff' ? 'messages.settle.none' : 'messages.settle.again')}
        </Button>
      )}
    </div>
  );
}
