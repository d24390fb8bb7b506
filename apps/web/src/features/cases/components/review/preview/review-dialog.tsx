import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import {
  Check,
  ChevronLeft,
  ChevronRight,
  Download,
  RotateCcw,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useShortcut } from '../../../../../shared/hooks/use-shortcut.ts';
import { formatBytes } from '../../../../../shared/i18n/format.ts';
import {
  documentDescription,
  documentName,
  documentNames,
  questionText,
} from '../../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../../../../shared/session/may-download.tsx';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { Badge } from '../../../../../ui/layout/badge.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { useAcceptFiles, useAskAgain } from '../../../api/documents.ts';
import { AnswerText } from '../answer-text.tsx';
import { AskAgainDialog } from '../dialogs/ask-again-dialog.tsx';
import { FileView } from './file-view.tsx';
import { findRelatedAnswers } from './related-answers.ts';
import { plainView } from './view.ts';

type Document = RequestDetail['documents'][number];

interface ReviewDialogProps {
  request: RequestDetail;
  /** Id of the first file to show. */
  startAt: string;
  onClose: () => void;
}

const zooms = [1, 1.5, 2, 3];

/**
 * Reviews all current files of a case one after another, each beside its document and related answers. In the order of the request,
 * regardless of filters, so that a file keeps its position when the dialog is reopened.
 */
export default function ReviewDialog({ request, startAt, onClose }: ReviewDialogProps) {
  const { t, language } = useTranslation();
  const [order] = useState(() => listFiles(request.documents).map(({ upload }) => upload.id));
  const [shownId, setShownId] = useState(startAt);
  const [view, setView] = useState(plainView);
  // A snapshot, because the case is refetched before the dialog closes.
  const [asking, setAsking] = useState<ReviewedFile>();
  const ask = useAskAgain();
  const { accept, accepted } = useAcceptFiles(request.id);

  // Leaves out files that were requested again or replaced by the client.
  const files = listFiles(request.documents).filter(({ upload }) => order.includes(upload.id));
  const at = Math.max(
    0,
    files.findIndex(({ upload }) => upload.id === shownId),
  );
  const shown = files[at];
  const isJudged = ({ upload }: ReviewedFile) => upload.accepted_at !== null || accepted.has(upload.id);
  const left = files.filter((file) => !isJudged(file)).length;
  const isDone = left === 0;

  const show = (file: ReviewedFile | undefined) => {
    if (!file) return;
    setShownId(file.upload.id);
    setView(plainView);
  };
  const showNextOpen = () =>
    show([...files.slice(at + 1), ...files.slice(0, at)].find((file) => !isJudged(file)));
  const onAccept = () => {
    if (!shown || asking || !request.can.review || isJudged(shown)) return;
    accept({ document_id: shown.document.id, upload_id: shown.upload.id });
    showNextOpen();
  };
  const onAsk = () => {
    if (!shown || asking || !request.can.review) return;
    setAsking(shown);
  };
  const stopAsking = () => {
    setAsking(undefined);
    ask.reset();
  };
  const step = (by: 1 | -1) => !asking && show(files[at + by]);
  const zoomBy = (by: 1 | -1) => {
    const zoom = zooms[zooms.indexOf(view.zoom) + by];
    if (!asking && zoom) setView({ ...view, zoom });
  };
  const turn = () => !asking && setView({ ...view, turn: (view.turn + 90) % 360 });

  // Over the overlay of a case this is the second dialog.
  useShortcut({ key: 'a', label: t('requests.reviewing.accept') }, onAccept, 2);
  useShortcut({ key: 'r', label: t('requests.reviewing.askAgain') }, onAsk, 2);
  useShortcut({ key: 'j', label: t('requests.reviewing.next') }, () => step(1), 2);
  useShortcut({ key: 'k', label: t('requests.reviewing.previous') }, () => step(-1), 2);
  useShortcut({ key: '+', label: t('requests.reviewing.zoomIn') }, () => zoomBy(1), 2);
  useShortcut({ key: '-', label: t('requests.reviewing.zoomOut') }, () => zoomBy(-1), 2);
  useShortcut({ key: 't', label: t('requests.reviewing.turn') }, turn, 2);

  if (!shown) return null;
  const name = documentName(shown.document, language);
  const { upload } = shown;

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={name}
        description={
          <>
            <bdi className="break-all">{upload.file_name}</bdi> · {formatBytes(upload.file_size, language)}
          </>
        }
        size="xl"
        footer={request.can.review && footer()}
      >
        <div className="flex flex-col gap-4">
          {toolbar()}
          <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
            <div className="min-w-0 flex-1">
              <FileView key={upload.id} upload={upload} view={view} />
            </div>
            <Compared request={request} document={shown.document} />
          </div>
        </div>
      </Dialog>
      {asking && (
        <AskAgainDialog
          name={documentName(asking.document, language)}
          intro={t('requests.review.intro')}
          document={documentNames(asking.document)}
          onAsk={(reason, prepared) =>
            ask.mutate(
              {
                id: request.id,
                document_id: asking.document.id,
                upload_id: asking.upload.id,
                reason,
                prepared,
              },
              {
                onSuccess: () => {
                  stopAsking();
                  showNextOpen();
                },
              },
            )
          }
          isSending={ask.isPending}
          error={ask.error}
          onClose={stopAsking}
        />
      )}
    </>
  );

  function toolbar(): ReactNode {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-1">
          <Tool label={t('requests.reviewing.previous')} disabled={at === 0} onClick={() => step(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </Tool>
          <Tool
            label={t('requests.reviewing.next')}
            disabled={at === files.length - 1}
            onClick={() => step(1)}
          >
            <ChevronRight size={20} aria-hidden />
          </Tool>
          <p className="ms-1 text-sm" aria-live="polite">
            {t('requests.reviewing.position', { position: at + 1, count: files.length })}
            {request.can.review && left > 0 && (
              <span className="ms-2 text-muted">{t('requests.reviewing.left', { count: left })}</span>
            )}
          </p>
        </div>
        {request.can.review && (
          <span role="status">
            {isDone && <Badge tone="success">{t('requests.reviewing.done')}</Badge>}
            {!isDone && shown && isJudged(shown) && (
              <Badge tone="success">{t('requests.details.accepted')}</Badge>
            )}
          </span>
        )}
        <div className="flex items-center gap-1">
          <Tool
            label={t('requests.reviewing.zoomOut')}
            disabled={view.zoom === zooms[0]}
            onClick={() => zoomBy(-1)}
          >
            <ZoomOut size={20} aria-hidden />
          </Tool>
          <Tool
            label={t('requests.reviewing.zoomIn')}
            disabled={view.zoom === zooms.at(-1)}
            onClick={() => zoomBy(1)}
          >
            <ZoomIn size={20} aria-hidden />
          </Tool>
          <Tool label={t('requests.reviewing.turn')} onClick={turn}>
            <RotateCw size={20} aria-hidden />
          </Tool>
          <MayDownload>
            <a
              href={storedFileUrl(upload.file_path)}
              download={upload.file_name}
              className={buttonStyles({ variant: 'ghost', size: 'icon' })}
              aria-label={t('requests.details.download')}
              title={t('requests.details.download')}
            >
              <Download size={20} aria-hidden />
            </a>
          </MayDownload>
        </div>
      </div>
    );
  }

  function footer(): ReactNode {
    return (
      <>
        <Button variant="outline" onClick={onAsk}>
          <RotateCcw size={18} aria-hidden />
          {t('requests.review.askAgain')}
          <Key>R</Key>
        </Button>
        {shown && isJudged(shown) ? (
          <Button onClick={onClose}>{t('requests.reviewing.close')}</Button>
        ) : (
          <Button onClick={onAccept}>
            <Check size={18} aria-hidden />
            {t('requests.review.accept')}
            <Key>A</Key>
          </Button>
        )}
      </>
    );
  }
}

interface ReviewedFile {
  document: Document;
  upload: RequestUpload;
}

const listFiles = (documents: readonly Document[]): ReviewedFile[] =>
  documents
    .filter(isDocumentAsked)
    .flatMap((document) => document.files.map((upload) => ({ document, upload })));

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, children, ...button }: ToolProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} {...button}>
      {children}
    </Button>
  );
}

/** A keyboard shortcut's key, on devices with a keyboard. */
function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="hidden rounded-sm border border-current/35 px-1.5 text-xs sm:inline">
      {children}
    </kbd>
  );
}

/** What the document is for, why it was requested again, and the client's related answers. */
function Compared({ request, document }: { request: RequestDetail; document: Document }) {
  const { t, language } = useTranslation();
  const answers = findRelatedAnswers(document, request.questions);
  const description = documentDescription(document, language);
  if (!description && !document.review_note && answers.length === 0) return null;
  return (
    <aside
      aria-label={t('requests.reviewing.beside')}
      className="flex flex-col gap-4 border-line max-lg:border-t max-lg:pt-4 lg:w-72 lg:shrink-0 lg:border-s lg:ps-6"
    >
      {description && (
        <p className="break-words text-muted text-sm" dir="auto">
          {description}
        </p>
      )}
      {document.review_note && (
        <p className="whitespace-pre-line break-words text-sm text-warning" dir="auto">
          {t('requests.details.askedAgain', { reason: document.review_note })}
        </p>
      )}
      {answers.length > 0 && (
        <div className="flex flex-col gap-3">
          <h2 className="font-semibold text-sm">{t('requests.reviewing.answers')}</h2>
          <dl className="flex flex-col gap-3">
            {answers.map((question) => (
              <div key={question.id}>
                <dt className="break-words text-muted text-sm">{questionText(question, language)}</dt>
                <dd className="break-words" dir="auto">
                  <AnswerText question={question} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </aside>
  );
}
