import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { type Letter, letterLimits, type ProposalContent } from '@visafolio/contract/filings/letter.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import {
  acceptAllProposals,
  acceptProposal,
  listOpenProposals,
  type OpenProposal,
} from '../accept-proposal.ts';
import { useDropProposal, useProposeLetter } from '../api/letters.ts';
import type { LetterDraft } from '../letter-draft.ts';
import { PartSources } from './part-sources.tsx';

interface LetterProposalProps {
  request: RequestDetail;
  letter: Letter;
  provider: NonNullable<Letter['provider']>;
  draft: LetterDraft;
  onTake: (draft: LetterDraft) => void;
  /** Saves pending changes before the letter is sent to the provider. */
  saveFirst: (next: () => void) => void;
}

/** A provider's draft: request it, wait for it, and accept it paragraph by paragraph. */
export function LetterProposal({ request, letter, provider, draft, onTake, saveFirst }: LetterProposalProps) {
  const { t } = useTranslation();
  const { proposal } = letter;
  const drop = useDropProposal();
  const ids = { id: request.id, letter_id: letter.id };
  return (
    <Card className="gap-4 p-5">
      <Heading className="font-serif text-lg">{t('letters.proposal.title')}</Heading>
      {proposal.state === 'asked' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2" role="status">
          <Spinner label={t('letters.proposal.asked', { host: provider.host })} />
          <p className="min-w-0 flex-1 basis-60">{t('letters.proposal.asked', { host: provider.host })}</p>
          <Button variant="outline" size="sm" loading={drop.isPending} onClick={() => drop.mutate(ids)}>
            {t('letters.proposal.cancel')}
          </Button>
        </div>
      )}
      {proposal.state === 'failed' && (
        <Alert tone="warning">{t(`letters.proposal.problems.${proposal.problem}`)}</Alert>
      )}
      {proposal.state === 'ready' && (
        <Proposed
          content={proposal.content}
          letter={letter}
          draft={draft}
          onTake={onTake}
          onDrop={() => drop.mutate(ids)}
          isDropping={drop.isPending}
        />
      )}
      {proposal.state !== 'asked' && proposal.state !== 'ready' && (
        <AskForm request={request} letter={letter} provider={provider} saveFirst={saveFirst} />
      )}
    </Card>
  );
}

function AskForm({
  request,
  letter,
  provider,
  saveFirst,
}: Pick<LetterProposalProps, 'request' | 'letter' | 'provider' | 'saveFirst'>) {
  const { t } = useTranslation();
  const ask = useProposeLetter();
  const documents = request.documents.filter(({ files }) => files.length > 0);
  const most = letterLimits.proposalDocumentsMax;
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('letters.proposal.intro', provider)}</p>
      {ask.error && (
        <Alert tone="danger" intoView>
          {refusalText(ask.error, t, t('letters.proposal.failed'))}
        </Alert>
      )}
      {documents.length === 0 ? (
        <p className="text-muted text-sm">{t('letters.proposal.noDocuments')}</p>
      ) : (
        <fieldset>
          <legend className="font-semibold text-sm">{t('letters.proposal.documents')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {documents.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={<bdi>{name}</bdi>}
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= most}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
            ))}
          </div>
          {chosen.length >= most && (
            <p className="text-muted text-sm">{t('letters.proposal.tooMany', { count: most })}</p>
          )}
        </fieldset>
      )}
      <Button
        variant="secondary"
        className="self-start"
        loading={ask.isPending}
        onClick={() =>
          saveFirst(() => ask.mutate({ id: request.id, letter_id: letter.id, document_ids: chosen }))
        }
      >
        {t('letters.proposal.ask')}
      </Button>
    </div>
  );
}

interface ProposedProps {
  content: ProposalContent;
  letter: Letter;
  draft: LetterDraft;
  onTake: (draft: LetterDraft) => void;
  onDrop: () => void;
  isDropping: boolean;
}

function Proposed({ content, letter, draft, onTake, onDrop, isDropping }: ProposedProps) {
  const { t } = useTranslation();
  const open = listOpenProposals(content, draft, letter);
  const { host, model, left_out, withheld } = content;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('letters.proposal.readyText', { host, model })}</p>
      {withheld.length > 0 && (
        <Alert tone="warning">{t('letters.proposal.withheld', { names: withheld.join(', ') })}</Alert>
      )}
      {open.length === 0 && content.paragraphs.length > 0 && (
        <p role="status">{t('letters.proposal.none')}</p>
      )}
      {open.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {open.map((each, place) => (
            <li key={each.proposed.id} className="flex flex-col gap-3 py-4 first:pt-0">
              <p className="font-semibold text-sm">{wayText(each)}</p>
              <PartSources parts={each.proposed.parts} label={wayText(each)} isWhole />
              <Button
                variant="outline"
                size="sm"
                className="self-start"
                aria-label={
                  each.number === null
                    ? t('letters.proposal.takeNewLabel', { number: place + 1 })
                    : t('letters.proposal.takeLabel', { number: each.number })
                }
                onClick={() => onTake(acceptProposal(each, draft, content))}
              >
                {t('letters.proposal.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        <details className="rounded-md border border-line px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
            {t('letters.proposal.leftOut', { count: left_out.length })}
          </summary>
          <ul className="flex flex-col gap-3 pb-3 text-sm">
            {left_out.map(({ text, reason, found }, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of a proposal is never reordered
                key={place}
                className="border-danger border-s-2 ps-3"
              >
                <p lang={filingLanguage} dir="auto" className="break-words line-through decoration-muted">
                  {text}
                </p>
                <p className="break-words text-muted text-xs">
                  {t(`letters.proposal.reasons.${reason}`, { found: found ?? '' })}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-3">
        {open.some(({ way }) => way !== 'yours') && (
          <Button size="sm" onClick={() => onTake(acceptAllProposals(content, draft, letter))}>
            {t('letters.proposal.takeAll')}
          </Button>
        )}
        <Button variant="outline" size="sm" loading={isDropping} onClick={onDrop}>
          {t('letters.proposal.drop')}
        </Button>
      </div>
    </div>
  );

  function wayText({ way, number }: OpenProposal): string {
    if (way === 'adds' || number === null) return t('letters.proposal.adds');
    return way === 'yours'
      ? t('letters.proposal.replacesYours', { number })
      : t('letters.proposal.replaces', { number });
  }
}
