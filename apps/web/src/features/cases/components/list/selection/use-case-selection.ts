import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { useFirmColleagues } from '../../../api/case-people.ts';

export interface CaseSelection {
  ids: ReadonlySet<string>;
  choose: (id: string, chosen: boolean) => void;
}

const none: ReadonlySet<string> = new Set();

/** Selects cases to reassign. Only visible cases count: a case that leaves the list is not reassigned unseen. */
export function useCaseSelection(requests: RequestCard[]) {
  const { data: me } = useProfile();
  const hasFirm = Boolean(me?.profile?.firm);
  const { data: colleagues = [] } = useFirmColleagues({ enabled: hasFirm });
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState(none);
  /** The button that starts selection mode gets the focus back. */
  const button = useRef<HTMLButtonElement>(null);

  const isAdmin = me?.profile?.firm_role === 'firm_admin';
  const isTheirs = (request: RequestCard) => isAdmin || request.responsible.id === me?.id;
  const choose = useCallback(
    (id: string, chosen: boolean) =>
      setIds((now) => {
        const next = new Set(now);
        if (chosen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const start = () => setOn(true);
  const leave = () => {
    setOn(false);
    setIds(none);
    button.current?.focus();
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return;
    if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) leave();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);

  const chosen = requests.filter(({ id }) => ids.has(id));
  const selection: CaseSelection | undefined = isOn ? { ids, choose } : undefined;
  return {
    selection,
    chosen,
    notTheirs: chosen.filter((request) => !isTheirs(request)),
    /** The possible new responsible people. */
    colleagues: isAdmin ? colleagues : colleagues.filter(({ id }) => id !== me?.id),
    /** There are cases to reassign, and colleagues to take them. */
    isPossible: hasFirm && colleagues.length > 1 && requests.some(isTheirs),
    button,
    start,
    leave,
    chooseAll: () => setIds(new Set(requests.map(({ id }) => id))),
    chooseNone: () => setIds(none),
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;
