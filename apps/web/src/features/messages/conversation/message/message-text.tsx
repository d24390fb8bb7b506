import clsx from 'clsx';
import { splitLinks } from './split-links.ts';

interface MessageTextProps {
  text: string;
  /** ISO 639-1, if known. */
  lang: string | undefined;
  className?: string;
}

/** A written text with its line breaks. Links open a new tab without a referrer. */
export function MessageText({ text, lang, className }: MessageTextProps) {
  return (
    <p dir="auto" lang={lang} className={clsx('wrap-anywhere whitespace-pre-wrap', className)}>
      {splitLinks(text).map(({ text: piece, href }, place) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text, which none outlives
            key={place}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            dir="ltr"
            className="underline underline-offset-2"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
