import { compareVersions } from '@visafolio/contract/templates/template-changes.ts';
import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { useVersion } from '../../api/versions.ts';
import {
  type ChangeWords,
  describeDocumentChange,
  describePartyChange,
  describeQuestionChange,
} from './change-words.ts';
import { describeGroupChange } from './group-change-words.ts';

interface VersionChangesProps {
  templateId: string;
  /** Numbers of the versions. */
  older: number;
  newer: number;
}

/** What is different between two versions, in words. */
export function VersionChanges({ templateId, older, newer }: VersionChangesProps) {
  const { t } = useTranslation();
  const [before, after] = [useVersion(templateId, older), useVersion(templateId, newer)];
  if (!before.data || !after.data) {
    const failed = [before, after].find(({ error }) => error);
    if (failed) return <LoadFailure query={failed}>{t('editor.history.failed')}</LoadFailure>;
    return <Spinner className="size-5 text-accent" />;
  }
  return <ContentChanges before={before.data} after={after.data} />;
}

interface ContentChangesProps {
  before: TemplateVersionContent;
  after: TemplateVersionContent;
}

/** The same for versions that are loaded. */
export function ContentChanges({ before, after }: ContentChangesProps) {
  const words = useTranslation();
  const { t } = words;
  const changes = compareVersions(before, after);
  const questions = { older: before.questions, newer: after.questions, parties: after.parties };
  const parts = [
    {
      title: t('parties.history.title'),
      said: changes.parties.map((change) => describePartyChange(change, words)),
    },
    {
      title: t('templates.form.questions'),
      said: changes.questions.map((change) => describeQuestionChange(change, questions, words)),
    },
    {
      title: t('editor.history.repeating'),
      said: changes.groups.map((change) => describeGroupChange(change, questions, words)),
    },
    {
      title: t('templates.form.documents'),
      said: changes.documents.map((change) => describeDocumentChange(change, questions, words)),
    },
  ].filter(({ said }) => said.length);

  if (parts.length === 0) return <p className="text-muted text-sm">{t('editor.history.same')}</p>;
  return parts.map(({ title, said }) => (
    <div key={title} className="flex flex-col gap-1">
      <h4 className="text-muted text-sm">{title}</h4>
      <ChangeList said={said} />
    </div>
  ));
}

function ChangeList({ said }: { said: ChangeWords[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {said.map(({ sentence, details }) => (
        <li key={`${sentence} ${details.join()}`} className="min-w-0 break-words">
          <span dir="auto">{sentence}</span>
          {details.length > 0 && (
            <ul className="ms-4 list-disc text-muted text-sm">
              {details.map((detail) => (
                <li key={detail} dir="auto" className="break-words">
                  {detail}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
