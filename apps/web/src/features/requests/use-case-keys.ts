import type { RequestCard } from '@visafolio/contract/requests/requests.contract.ts';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useShortcut } from '../../shared/shortcuts/use-shortcut.ts';

/** The button of a card that opens its request. */
export const openerId = (requestId: string): string => `open-request-${requestId}`;

interface CaseKeys {
  requests: RequestCard[];
  openId: string | undefined;
  /** To another case while one is open. */
  onSwitch: (id: string) => void;
  onCreate: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** The list goes on: load it as its end comes near. */
  onEnd: () => void;
}

/** The dashboard's keys. `j` and `k` go from case to case: from overlay to overlay, else from card to card. */
export function useCaseKeys({ requests, openId, onSwitch, onCreate, searchBox, onEnd }: CaseKeys) {
  const { t } = useTranslation();
  const at = requests.findIndex(({ id }) => id === openId);
  const previous = at > 0 ? requests[at - 1]?.id : undefined;
  const next = at >= 0 ? requests[at + 1]?.id : undefined;
  const nearEnd = at >= 0 && at >= requests.length - 2;

  useEffect(() => {
    if (nearEnd) onEnd();
  }, [nearEnd, onEnd]);

  const step = (by: 1 | -1) => {
    if (openId) {
      const id = by === 1 ? next : previous;
      if (id) onSwitch(id);
    } else if (!document.querySelector('[role=dialog]')) {
      const focused = requests.findIndex(({ id }) => document.activeElement?.id === openerId(id));
      const target = requests[focused < 0 ? 0 : focused + by];
      if (target) document.getElementById(openerId(target.id))?.focus();
    }
  };
  useShortcut({ key: 'n', label: t('requests.keys.create') }, onCreate);
  useShortcut({ key: '/', label: t('requests.keys.search') }, () => searchBox.current?.focus());
  useShortcut({ key: 'j', label: t('requests.keys.next') }, () => step(1), 1);
  useShortcut({ key: 'k', label: t('requests.keys.previous') }, () => step(-1), 1);

  return {
    onPrevious: previous ? () => onSwitch(previous) : undefined,
    onNext: next ? () => onSwitch(next) : undefined,
  };
}
