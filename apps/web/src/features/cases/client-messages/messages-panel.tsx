import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Message } from '@visafolio/contract/messages/message.ts';
import { documentName, questionText } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { documentStatesQuery, documentsQuery } from '../../files/uploads/api/documents.ts';
import { Conversation } from '../../messages/conversation/conversation.tsx';
import type { ShownAbout } from '../../messages/outbox/unsent-messages.ts';
import { NotificationButton } from '../../messages/settings/notification-button.tsx';
import { questionsQuery } from '../questionnaire/api/questionnaire.ts';

interface MessagesPanelProps {
  requestId: string;
  /** The value of `messages` in the address. */
  shown: string;
  onClose: () => void;
}

/** The client's conversation with the firm, over the current page. */
export default function MessagesPanel({ requestId, shown, onClose }: MessagesPanelProps) {
  const { t } = useTranslation();
  const about = useAbout(requestId, shown);
  return (
    <Sheet
      open
      inAddress
      fill
      actions={<NotificationButton />}
      onOpenChange={(open) => !open && onClose()}
      title={t('messages.toLegalTeam')}
    >
      <Conversation
        place={{ side: 'client', requestId }}
        composerLabel={t('messages.composer.toTeam')}
        empty={{ title: t('messages.none.client'), text: t('messages.none.clientText') }}
        about={about}
        autoFocus={about !== undefined}
        aboutLink={(subject, name) => <AboutLink requestId={requestId} about={subject} name={name} />}
      />
    </Sheet>
  );
}

/** The subject that the client came to ask about, with its name in their language; undefined while loading, or for none. */
function useAbout(requestId: string, shown: string): ShownAbout | undefined {
  const { language } = useTranslation();
  const [kind, id] = shown.split(':');
  const documents = useQuery({ ...documentsQuery(requestId), enabled: kind === 'document' });
  const states = useQuery({ ...documentStatesQuery(requestId), enabled: kind === 'document' });
  const questions = useQuery({ ...questionsQuery(requestId), enabled: kind === 'question' });
  if (kind === 'document') {
    const state = states.data?.find((each) => each.id === id);
    const document = documents.data?.find((each) => each.id === state?.template_document_id);
    return state && document && { kind, id: state.id, name: documentName(document, language) };
  }
  if (kind !== 'question') return undefined;
  const question = questions.data?.find((each) => each.id === id);
  return question && { kind, id: question.id, name: questionText(question, language) };
}

const linkStyle = 'font-semibold text-accent underline-offset-2 hover:underline';

interface AboutLinkProps {
  requestId: string;
  about: NonNullable<Message['about']>;
  name: string;
}

/** Links to the document or question; if it is no longer requested, shows only its name. */
function AboutLink({ requestId, about, name }: AboutLinkProps) {
  const questions = useQuery({ ...questionsQuery(requestId), enabled: about.kind === 'question' });
  const number = (questions.data?.findIndex(({ id }) => id === about.id) ?? -1) + 1;
  if (about.kind === 'document')
    return (
      <Link
        to="/client/documents"
        search={{ request_id: requestId }}
        hash={`document-${about.id}`}
        className={linkStyle}
        dir="auto"
      >
        {name}
      </Link>
    );
  if (number === 0) return <bdi>{name}</bdi>;
  return (
    <Link
      to="/client/questionnaire"
      search={{ request_id: requestId, question: String(number) }}
      className={linkStyle}
      dir="auto"
    >
      {name}
    </Link>
  );
}
