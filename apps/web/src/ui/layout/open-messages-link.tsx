import { Link, useNavigate } from '@tanstack/react-router';
import { MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyles } from '../button.tsx';

interface Subject {
  kind: 'document' | 'question';
  id: string;
}

interface OpenMessagesLinkProps {
  /** The subject of the message; undefined for none. */
  about?: Subject;
  /** For screen readers, if the visible text does not name the subject. */
  label?: string;
  children: ReactNode;
}

/** Opens the messages over the current page. */
export function OpenMessagesLink({ about, label, children }: OpenMessagesLinkProps) {
  return (
    <Link
      to="."
      search={searchAbout(about)}
      resetScroll={false}
      aria-label={label}
      className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'px-2 text-accent' })}
    >
      <MessageCircleQuestion size={18} aria-hidden />
      {children}
    </Link>
  );
}

/** The same, where a link does not fit, such as in a menu. */
export function useOpenMessages() {
  const navigate = useNavigate();
  return (about: Subject) => void navigate({ to: '.', search: searchAbout(about), resetScroll: false });
}

const searchAbout = (about: Subject | undefined) => (now: object) => ({
  ...now,
  messages: about ? `${about.kind}:${about.id}` : 'open',
});
