import type { Packet, PaperTranslation as Paper } from '@visafolio/contract/filings/packet.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { languageName } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { PaperTranslation } from './paper-translation.tsx';

type Step = 'language' | 'translation' | 'translator' | 'certificate' | 'signed' | 'done' | 'not_foreign';

/** What a paper needs next. */
function findStep({ language, translation, translator_name, certificate, signed }: Paper): Step {
  if (language === null) return 'language';
  if (language === filingLanguage) return 'not_foreign';
  if (!translation) return 'translation';
  if (signed?.is_current) return 'done';
  if (!translator_name) return 'translator';
  return certificate?.is_current ? 'signed' : 'certificate';
}

/** Papers in another language, each with its translation and certificate. The first that needs something is open. */
export function PacketTranslations({ requestId, packet }: { requestId: string; packet: Packet }) {
  const { t, language } = useTranslation();
  const papers = packet.translations.map((paper) => ({ paper, step: findStep(paper) }));
  const next = papers.find(({ step }) => step !== 'done' && step !== 'not_foreign');
  if (papers.length === 0) return null;
  return (
    <div id="packet-translations" className="flex scroll-mt-24 flex-col gap-2">
      <Heading below className="font-semibold">
        {t('packets.translations.title')}
      </Heading>
      <p className="text-muted text-sm">{t('packets.translations.intro')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {papers.map(({ paper, step }) => (
          <li key={paper.upload_id}>
            <details open={paper === next?.paper} className="group">
              <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5">
                <span className="min-w-0 flex-1 basis-48 break-words">
                  <span className="block text-muted text-sm">
                    <bdi>{paper.name}</bdi> ·{' '}
                    {paper.language
                      ? languageName(paper.language, language)
                      : t('packets.translations.unknown')}
                  </span>
                  <bdi>{paper.file_name}</bdi>
                </span>
                <span
                  className={step === 'done' || step === 'not_foreign' ? 'text-muted text-sm' : 'text-sm'}
                >
                  {t(`packets.translations.next.${step}`)}
                </span>
              </summary>
              <PaperTranslation requestId={requestId} paper={paper} files={packet.files} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
