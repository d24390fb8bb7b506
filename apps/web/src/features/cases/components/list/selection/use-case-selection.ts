import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { useFirmColleagues } from '../../../api/case-people.ts';

export interface CaseSelection {
  ids: ReadonlySet<string>;
  choose: (id: string, chosen: boolean) => void;
}

const none: ReadonlySet<string> = new Set();

/** Choosing several cases to give them to a colleague. Only what is shown is chosen: a case that leaves the list is not given unseen. */
export function useCaseSelection(requests: RequestCard[]) {
  const { data: me } = useProfile();
  const hasFirm = Boolean(me?.profile?.firm);
  const { data: colleagues = [] } = useFirmColleagues({ enabled: hasFirm });
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState(none);
  /** Where the mode is begun: the focus returns there. */
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
    /** Who may take the cases over. */
    colleagues: isAdmin ? colleagues : colleagues.filter(({ id }) => id !== me?.id),
    /** There is something to give, and somebody to give it to. */
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
