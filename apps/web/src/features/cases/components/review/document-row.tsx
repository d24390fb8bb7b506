import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { Circle, CircleCheck, CircleDashed, CircleDot, CircleSlash } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import {
  documentName,
  documentNames,
  fallbackLang,
  isBilingual,
} from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { StaffMark } from '../../../../ui/layout/staff-mark.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useStaffFiles } from '../../../files/uploads/api/files.ts';
import { ArrangeDialog, PlaceDialog } from '../../../files/uploads/components/lazy-parts.ts';
import { useAskAgain, useWaiveDocument, useWithdrawDocument } from '../../api/documents.ts';
import { ItemParty } from '../../parties/item-party.tsx';
import { RequiredStar } from '../detail-section.tsx';
import { AskAgainDialog } from './dialogs/ask-again-dialog.tsx';
import { ItemMenu } from './item-menu.tsx';
import { toPlaces } from './places.ts';
import { ReviewFile } from './review-file.tsx';
import { type FileChoice, UploadForClient } from './upload-for-client.tsx';
import { UploadLinks } from './upload-links.tsx';

const FilePreview = lazy(() => import('./preview/file-preview.tsx'));
const OwnDocumentDialog = lazy(() => import('./dialogs/own-document-dialog.tsx'));

type Document = RequestDetail['documents'][number];

const icons = {
  pending: { Icon: Circle, color: 'text-control' },
  'in-progress': { Icon: CircleDashed, color: 'text-info' },
  completed: { Icon: CircleCheck, color: 'text-success' },
  toReview: { Icon: CircleDot, color: 'text-warning' },
  notAsked: { Icon: CircleSlash, color: 'text-muted' },
};

/** A tick means that nothing is left to do: a new file must be reviewed first. */
function iconName(document: Document): keyof typeof icons {
  if (!isDocumentAsked(document)) return 'notAsked';
  const { accepted_at, status } = document;
  return status === 'completed' && !accepted_at ? 'toReview' : status;
}

interface DocumentRowProps {
  document: Document;
  request: RequestDetail;
  /** Files that seem to belong to somebody else. */
  whose: readonly WhoseFile[];
  /** Opens the review dialog. */
  onReview: (uploadId: string) => void;
}

/** A requested document with its files and their review. */
export function DocumentRow({ document, request, whose, onReview }: DocumentRowProps) {
  const { t, language } = useTranslation();
  const [shown, setShown] = useState<RequestUpload>();
  // The file as it was when the dialog opened, because it may change meanwhile.
  const [asking, setAsking] = useState<{ id: string; document_id: string; upload_id: string }>();
  const ask = useAskAgain();
  const stopAsking = () => {
    setAsking(undefined);
    ask.reset();
  };
  const actions = useStaffFiles(request.id);
  const [moving, setMoving] = useState<RequestUpload>();
  const [arranging, setArranging] = useState(false);
  const waive = useWaiveDocument();
  const withdraw = useWithdrawDocument();
  const [rewording, setRewording] = useState(false);
  const choice = useRef<FileChoice>(null);
  const row = useRef<HTMLLIElement>(null);
  const focusFallback = useFocusFallback(row);
  const name = documentName(document, language);
  const lang = fallbackLang(
    translationIn(document.translations, language)?.name,
    { bilingual: isBilingual(request.documents), own: document.own },
    language,
  );
  const { files } = document;
  const places = toPlaces(request, t, language);
  const waived = document.waived_at !== null;
  const asked = isDocumentAsked(document);
  const { Icon, color } = icons[iconName(document)];
  // Whether items may be changed and files requested again.
  const open = request.can.review;
  const key = { id: request.id, document_id: document.id };

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex items-start gap-3 px-4 py-3.5 outline-none"
      {...focusFallback}
    >
      <Icon size={20} className={`mt-0.5 shrink-0 ${color}`} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 break-words font-semibold">
            <span dir="auto" lang={lang}>
              {name}
            </span>
            {document.required && <RequiredStar />}
          </p>
          <div className="flex shrink-0 items-center gap-1">
            {stateBadge()}
            {open && (
              <ItemMenu
                what="document"
                name={name}
                waived={waived}
                changeable={document.changeable}
                onWaive={(next) => waive.mutate({ ...key, waived: next })}
                onReword={() => setRewording(true)}
                onWithdraw={(settled) => withdraw.mutate(key, settled)}
                isWithdrawing={withdraw.isPending}
              >
                {asked && files.length === 1 && (
                  <MenuItem onSelect={() => choice.current?.replace()}>
                    {t('requests.onBehalf.replace')}
                  </MenuItem>
                )}
                {asked && files.length > 0 && (
                  <>
                    <MenuItem onSelect={() => choice.current?.add()}>{t('requests.onBehalf.add')}</MenuItem>
                    <MenuItem onSelect={() => setArranging(true)}>{t('uploads.arrange.open')}</MenuItem>
                  </>
                )}
              </ItemMenu>
            )}
          </div>
        </div>
        <ItemParty request={request} party={document.party} />
        <p className="text-muted text-sm">{statusText()}</p>
        {document.own && <p className="text-muted text-sm">{t('requests.details.own')}</p>}
        {document.review_note && asked && (
          <p className="whitespace-pre-line break-words text-sm text-warning" dir="auto">
            {t('requests.details.askedAgain', { reason: document.review_note })}
          </p>
        )}
        {files.length > 0 && (
          <ul className="flex flex-col gap-4 pt-1">
            {files.map((upload) => (
              <li key={upload.id}>
                <ReviewFile
                  request={request}
                  document={{ id: document.id, name }}
                  upload={upload}
                  isOneOfSeveral={files.length > 1}
                  judged={asked}
                  whose={whose.find(({ upload_id }) => upload_id === upload.id)}
                  fitting={fittingPlace(upload)?.name}
                  actions={actions}
                  onPreview={() => onReview(upload.id)}
                  onAskAgain={open ? () => setAsking({ ...key, upload_id: upload.id }) : undefined}
                  onMove={open ? () => setMoving(upload) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {open && asked && <UploadForClient ref={choice} request={request} document={{ ...document, name }} />}
        {document.earlier_uploads.length > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer py-1 text-muted">
              {t('requests.details.earlier', { count: document.earlier_uploads.length })}
            </summary>
            <ul className="mt-1 flex flex-col gap-2 border-line border-s ps-3">
              {document.earlier_uploads.map((earlier) => (
                <li key={earlier.id}>
                  <p className="text-muted">
                    {t('requests.details.uploaded', { date: formatDate(earlier.uploaded_at, language) })}
                  </p>
                  <UploadLinks upload={earlier} onPreview={() => setShown(earlier)} />
                  {earlier.uploaded_by && <StaffMark person={earlier.uploaded_by} what="file" />}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {shown && (
        <Suspense>
          <FilePreview upload={shown} title={name} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      {asking && (
        <AskAgainDialog
          name={name}
          intro={t('requests.review.intro')}
          document={documentNames(document)}
          onAsk={(reason, prepared) => ask.mutate({ ...asking, reason, prepared }, { onSuccess: stopAsking })}
          isSending={ask.isPending}
          error={ask.error}
          onClose={stopAsking}
        />
      )}
      {moving && (
        <Suspense>
          <PlaceDialog
            fileName={moving.file_name}
            places={places}
            current={document.id}
            withBox
            onPlace={(documentId) => actions.place(moving.id, documentId)}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      )}
      {arranging && (
        <Suspense>
          <ArrangeDialog
            documentName={name}
            documentId={document.id}
            files={files}
            actions={actions}
            canArrange={() => true}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
      {rewording && (
        <Suspense>
          <OwnDocumentDialog request={request} document={document} onClose={() => setRewording(false)} />
        </Suspense>
      )}
    </li>
  );

  function fittingPlace({ id, question }: RequestUpload) {
    const target = (whose.find(({ upload_id }) => upload_id === id) ?? question)?.document_id;
    return places.find((place) => place.id === target);
  }

  function stateBadge() {
    if (waived) return <Badge>{t('requests.details.waived')}</Badge>;
    if (document.not_asked)
      return (
        <Badge>
          {t(files.length > 0 ? 'requests.details.notAskedAnyMore' : 'requests.details.notAsked')}
        </Badge>
      );
    if (document.accepted_at) return <Badge tone="success">{t('requests.details.accepted')}</Badge>;
    return files.length > 0 && <Badge tone="warning">{t('requests.details.toReview')}</Badge>;
  }

  function statusText() {
    if (document.status === 'in-progress') return t('requests.details.uploading');
    if (!document.uploaded_at) return t('requests.details.notUploaded');
    return t('requests.details.uploaded', { date: formatDate(document.uploaded_at, language) });
  }
}
