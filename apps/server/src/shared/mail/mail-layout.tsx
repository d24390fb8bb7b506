import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { Language } from '@visafolio/locales';
import { createElement, Fragment, type ReactNode } from 'react';

/** The web's palette (apps/web/src/styles.css), repeated because mail programs do not support variables. */
const color = {
  paper: '#f6f3ec',
  surface: '#fffefb',
  sunken: '#efebe1',
  ink: '#1b2725',
  muted: '#56615d',
  line: '#dfd9cb',
  accent: '#0f4f4c',
  onAccent: '#fffefb',
};
const sans = '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
const serif = '"Iowan Old Style", Charter, Georgia, "Noto Serif", serif';

/** Some programs' own dark mode would make text grey on grey: this palette is applied by class. */
const dark = `
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: #141a19 !important }
    .surface { background-color: #1c2423 !important; border-color: #3a4442 !important }
    .sunken { background-color: #252f2d !important }
    .ink { color: #e9e5da !important }
    .muted, .muted a { color: #a5aea9 !important }
    .rule { border-color: #3a4442 !important }
    .button { background-color: #7cc4bd !important; color: #10201e !important }
  }
  @media (max-width: 480px) { .pad { padding: 24px 20px !important } }
`;

/** Breaks long names and addresses on phones; not every program supports `anywhere`. */
const breaks = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
const text = { ...breaks, margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: color.ink } as const;
const small = {
  ...breaks,
  margin: '0 0 12px',
  fontSize: 14,
  lineHeight: '20px',
  color: color.muted,
} as const;

export interface MailLayoutProps {
  language: Language;
  /** Shown after the subject in a list of mails. */
  preview: string;
  /** The sender at the top: the firm, or the product. */
  brand: {
    name: string;
    logoUrl?: string | undefined;
    /** Below the name: the service that the sender uses. */
    via?: string | undefined;
  };
  title: string;
  /** Below the title: the case. */
  about?: string | undefined;
  footer: string;
  /** The first line, which asks to reply above it. */
  answerAbove?: string | undefined;
  children: ReactNode;
}

/** Frame of every mail: one column with the sender's name on top. */
export function MailLayout({
  language,
  preview,
  brand,
  title,
  about,
  footer,
  answerAbove,
  children,
}: MailLayoutProps) {
  return (
    <Html lang={language}>
      <Head>
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <meta content="light dark" name="color-scheme" />
        <meta content="light dark" name="supported-color-schemes" />
        <title>{title}</title>
        <style>{dark}</style>
      </Head>
      <Body
        className="paper"
        style={{ backgroundColor: color.paper, fontFamily: sans, margin: 0, padding: '24px 8px' }}
      >
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 560 }}>
          {answerAbove ? (
            <Text className="muted" style={{ ...small, fontSize: 13, margin: '0 8px 16px' }}>
              {answerAbove}
            </Text>
          ) : null}
          <Section style={{ padding: '0 8px 16px' }}>
            {brand.logoUrl ? (
              <Img
                alt=""
                height={40}
                src={brand.logoUrl}
                style={{
                  // White even in dark mode, because most logos are dark on a transparent background.
                  backgroundColor: '#ffffff',
                  borderRadius: 6,
                  padding: 6,
                  height: 40,
                  width: 'auto',
                  maxWidth: '100%',
                  boxSizing: 'border-box',
                  objectFit: 'contain',
                  marginBottom: 8,
                }}
              />
            ) : null}
            <Text className="ink" style={{ ...text, margin: 0, fontFamily: serif, fontSize: 18 }}>
              <span dir="auto">{brand.name}</span>
            </Text>
            {brand.via ? (
              <Text className="muted" style={{ ...small, fontSize: 13, margin: 0 }}>
                {brand.via}
              </Text>
            ) : null}
          </Section>
          <Section
            className="surface pad"
            style={{
              backgroundColor: color.surface,
              border: `1px solid ${color.line}`,
              borderRadius: 14,
              borderCollapse: 'separate',
              padding: 32,
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{
                ...breaks,
                margin: about ? '0 0 4px' : '0 0 20px',
                fontFamily: serif,
                fontSize: 24,
                lineHeight: '31px',
                fontWeight: 500,
                color: color.ink,
              }}
            >
              {title}
            </Heading>
            {about ? (
              <Text className="muted" style={{ ...small, margin: '0 0 20px' }}>
                <span dir="auto">{about}</span>
              </Text>
            ) : null}
            {children}
          </Section>
          <Section style={{ padding: '16px 8px 0' }}>
            <Text className="muted" style={{ ...small, fontSize: 13, margin: 0 }}>
              {footer}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** Has the direction of the mail's language, even if it starts with a name of the other direction. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={small}>
      {children}
    </Text>
  );
}

/** Text that a person typed, in its own direction and with its line breaks. */
export function Quote({ title, children }: { title: string; children: string }) {
  return (
    <Section
      className="sunken"
      style={{ backgroundColor: color.sunken, borderRadius: 8, padding: '16px 18px', margin: '0 0 20px' }}
    >
      <Text className="muted" style={{ ...small, margin: '0 0 6px' }}>
        {title}
      </Text>
      <Text className="ink" dir="auto" style={{ ...text, margin: 0 }}>
        {createElement(Fragment, null, ...withLineBreaks(children))}
      </Text>
    </Section>
  );
}

function withLineBreaks(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (const line of text.split(/\r?\n/)) nodes.push(createElement('br'), line);
  return nodes.slice(1);
}

export function Action({ href, label }: { href: string; label: string }) {
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      <Button
        className="button"
        href={href}
        style={{
          backgroundColor: color.accent,
          color: color.onAccent,
          borderRadius: 8,
          fontSize: 16,
          fontWeight: 600,
          padding: '14px 24px',
        }}
      >
        {label}
      </Button>
    </Section>
  );
}

/** A secondary action. */
export function TextLink({ href, label }: { href: string; label: string }) {
  return (
    <Text className="ink" style={text}>
      <Link className="ink" href={href} style={{ color: color.accent, textDecorationLine: 'underline' }}>
        {label}
      </Link>
    </Text>
  );
}

/** The button's URL, for programs that show no buttons; the plain text contains it already. */
export function Fallback({ href, label }: { href: string; label: string }) {
  return (
    <Text className="muted" data-skip-in-text="true" style={{ ...small, fontSize: 13, margin: '20px 0 0' }}>
      {label}
      <br />
      <Link href={href} style={{ color: color.muted, textDecorationLine: 'underline' }}>
        {href}
      </Link>
    </Text>
  );
}

/** Six digits that replace the link, on any device. */
export function Code({ intro, code }: { intro: ReactNode; code: string }) {
  return (
    <>
      <Hr className="rule" style={{ borderTop: `1px solid ${color.line}`, margin: '20px 0' }} />
      <Text className="muted" style={{ ...small, margin: '0 0 4px' }}>
        {intro}
      </Text>
      <Text
        className="ink"
        style={{
          ...text,
          fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          fontSize: 28,
          lineHeight: '40px',
          letterSpacing: 6,
        }}
      >
        {code}
      </Text>
    </>
  );
}

export function List({ title, items }: { title: string; items: string[] }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      <Text className="muted" style={{ ...small, margin: '0 0 6px' }}>
        {title}
      </Text>
      <ul style={{ margin: 0, paddingLeft: 20, paddingRight: 0 }}>
        {items.map((item) => (
          <li key={item} className="ink" style={{ ...text, margin: '0 0 4px' }}>
            <span dir="auto">{item}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
