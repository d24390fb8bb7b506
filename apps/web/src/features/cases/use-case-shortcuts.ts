import { useNavigate } from '@tanstack/react-router';
import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useShortcut } from '../../shared/hooks/use-shortcut.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';

/** Id of the button that opens a card's request. */
export const openerId = (requestId: string): string => `open-request-${requestId}`;

interface CaseKeys {
  requests: RequestCard[];
  /** Loads its next page when the open case is near its end. */
  list: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  /** `switchTo` shows another case while one is open. */
  address: { openId: string | undefined; switchTo: (id: string) => void };
  onCreate: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** The dashboard's keys. `j` and `k` move between cases: between overlays, or otherwise between cards. */
export function useCaseShortcuts({ requests, list, address, onCreate, searchBox }: CaseKeys) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { openId, switchTo } = address;
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const { previous, next, nearEnd } = useNeighbours(requests, openId);

  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetching, fetchNextPage]);

  /** In the table any part of the row counts. */
  const focusedCard = () => {
    const at = document.activeElement;
    const ofRow = at?.closest<HTMLElement>('[data-case]')?.dataset.case;
    return requests.findIndex(({ id }) => id === ofRow || at?.id === openerId(id));
  };

  const step = (by: 1 | -1) => {
    if (openId) {
      const id = by === 1 ? next : previous;
      if (id) switchTo(id);
    } else if (!document.querySelector('[role=dialog]')) {
      const focused = focusedCard();
      const target = requests[focused < 0 ? 0 : focused + by];
      if (target) document.getElementById(openerId(target.id))?.focus();
    }
  };
  useShortcut({ key: 'n', label: t('requests.keys.create') }, onCreate);
  useShortcut({ key: '/', label: t('requests.keys.search') }, () => searchBox.current?.focus());
  useShortcut({ key: 'j', label: t('requests.keys.next') }, () => step(1), 1);
  useShortcut({ key: 'k', label: t('requests.keys.previous') }, () => step(-1), 1);
  const openPage = () => {
    const requestId = openId ?? requests[focusedCard()]?.id;
    if (requestId) void navigate({ to: '/requests/$requestId', params: { requestId } });
  };
  useShortcut({ key: 'o', label: t('requests.keys.openPage') }, openPage, 1);

  return {
    onPrevious: previous ? () => switchTo(previous) : undefined,
    onNext: next ? () => switchTo(next) : undefined,
  };
}

/**
 * The cases before and after the open one, in the order when the first was opened: a case moves in the list as soon as it is processed, and
 * the next one must not be skipped.
 */
function useNeighbours(requests: RequestCard[], openId: string | undefined) {
  const [order, setOrder] = useState<string[]>([]);
  const isOpen = openId !== undefined && openId !== '';
  const added = isOpen ? requests.map(({ id }) => id).filter((id) => !order.includes(id)) : [];
  if (added.length) setOrder([...order, ...added]);
  else if (!isOpen && order.length) setOrder([]);

  const there = order.filter((id) => id === openId || requests.some((request) => request.id === id));
  const at = there.indexOf(openId ?? '');
  return {
    previous: at > 0 ? there[at - 1] : undefined,
    next: at >= 0 ? there[at + 1] : undefined,
    nearEnd: at >= 0 && at >= there.length - 2,
  };
}
