import type { RunningRequest } from '@visafolio/contract/cases/template-updates.contract.ts';
import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { documentName, questionText } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ContentChanges } from '../history/version-changes.tsx';

interface RunningRowProps {
  request: RunningRequest;
  /** Of its version, and of the newest one. */
  before: TemplateVersionContent;
  after: TemplateVersionContent;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/** A request with what an update would do to it: in a line, and opened in words. */
export function RunningRow({ request, before, after, checked, onCheck }: RunningRowProps) {
  const { t } = useTranslation();
  const detailsId = useId();
  const { question_stats: questions, document_stats: documents } = request;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        aria-label={request.name}
        aria-describedby={detailsId}
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div id={detailsId} className="flex flex-col gap-0.5">
          <h3 className="break-words font-semibold">
            <bdi>{request.name}</bdi>
          </h3>
          <p className="break-words text-muted text-sm">
            {t('editor.running.line', {
              number: String(request.case_number),
              responsible: request.responsible.name,
              version: request.version,
            })}
          </p>
          <p className="text-muted text-sm">
            {t('editor.running.progress', {
              answered: questions.answered,
              questions: questions.total,
              received: documents.completed,
              documents: documents.total,
            })}
          </p>
          <p className="break-words text-sm">{useSummary(request)}</p>
        </div>
        <details className="group">
          <summary className="flex min-h-10 w-fit cursor-pointer items-center font-semibold text-accent text-sm">
            {t('editor.running.changes')}
            <ChevronDown size={16} className="ms-1 transition-transform group-open:rotate-180" aria-hidden />
          </summary>
          <div className="flex flex-col gap-3 pb-2">
            <GivenChanges request={request} before={before} />
            <ContentChanges before={before} after={after} />
          </div>
        </details>
      </div>
    </li>
  );
}

/** What happens to what was given, in one line. */
function useSummary({ kept, no_longer_asked, asked_again, documents_left }: RunningRequest): string {
  const { t, language } = useTranslation();
  const parts = [
    ...(kept ? [t('editor.running.kept', { count: kept })] : []),
    ...(no_longer_asked.length ? [t('editor.running.left', { count: no_longer_asked.length })] : []),
    ...(asked_again.length ? [t('editor.running.again', { count: asked_again.length })] : []),
    ...(documents_left.length ? [t('editor.running.files', { count: documents_left.length })] : []),
  ];
  if (parts.length === 0) return t('editor.running.nothingGiven');
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}

interface GivenChangesProps {
  request: RunningRequest;
  before: TemplateVersionContent;
}

/** The answers and files that do not stay as they are. Nothing if all do. */
function GivenChanges({ request, before }: GivenChangesProps) {
  const { t, language } = useTranslation();
  const question = (number: number) => {
    const found = before.questions[number - 1];
    return found ? questionText(found, language) : '';
  };
  const document = (number: number) => {
    const found = before.documents[number - 1];
    return found ? documentName(found, language) : '';
  };
  const said = [
    ...request.no_longer_asked.map((number) => t('editor.running.noLongerAsked', { item: question(number) })),
    ...request.asked_again.map((number) => t('editor.running.askedAgain', { item: question(number) })),
    ...request.documents_left.map((number) => t('editor.running.documentLeft', { item: document(number) })),
  ];
  if (said.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-muted text-sm">{t('editor.running.given')}</h4>
      <ul className="flex flex-col gap-1.5">
        {said.map((sentence) => (
          <li key={sentence} dir="auto" className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
