import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import clsx from 'clsx';
import { BellRing, CircleCheckBig } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { namePartiesIn } from '../../templates/parties/name-parties-in.ts';

const tones = {
  invitation: 'danger',
  message: 'warning',
  review: 'warning',
  ready: 'success',
  stalled: 'warning',
} as const;

const inks = { danger: 'text-danger', warning: 'text-warning', success: 'text-success' } as const;

interface AttentionMarkProps {
  request: RequestCard;
  /** Without a border, for dense lists. */
  plain?: boolean;
}

/** Why a request needs its professional; renders nothing if it does not. */
export function AttentionMark({ request, plain = false }: AttentionMarkProps) {
  const { t, language } = useTranslation();
  const { attention, to_review } = request;
  if (!attention) return null;
  const Icon = attention === 'ready' ? CircleCheckBig : BellRing;
  if (plain) {
    return (
      <span className={clsx('flex items-center gap-1.5', inks[tones[attention]])} title={text() ?? ''}>
        <Icon size={13} className="shrink-0" aria-hidden />
        <span className="truncate">{text()}</span>
      </span>
    );
  }
  return (
    <Badge tone={tones[attention]} icon={<Icon size={13} aria-hidden />}>
      {text()}
    </Badge>
  );

  function text() {
    if (attention !== 'review') return attention && t(`requests.attention.${attention}`);
    if (to_review > 0) return t('requests.attention.review', { count: to_review });
    const parties = namePartiesIn(request.submitted_parties, language);
    return parties ? t('requests.attention.partAnswers', { parties }) : t('requests.attention.answers');
  }
}
