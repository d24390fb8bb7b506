import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { documentName, fallbackLang, isBilingual } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { PartyOfItem } from '../../parties/party-of-item.tsx';
import { EditorSection } from '../editor/editor-section.tsx';
import { DetailRow } from './detail-row.tsx';

/** In the client's order, each with its description. */
export function TemplateDocuments({ documents, parties }: Pick<TemplateDetail, 'documents' | 'parties'>) {
  const { t, language } = useTranslation();
  return (
    <EditorSection title={t('templates.detail.documents')}>
      {documents.length === 0 ? (
        <p className="text-muted">{t('templates.detail.noDocuments')}</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {documents.map((document, index) => (
            <DetailRow
              key={document.name}
              number={index + 1}
              title={documentName(document, language)}
              lang={fallbackLang(
                translationIn(document.translations, language)?.name,
                { bilingual: isBilingual(documents) },
                language,
              )}
              required={document.required}
              mark={<PartyOfItem parties={parties} party={document.party} />}
            >
              {translationIn(document.translations, language)?.description || document.description}
            </DetailRow>
          ))}
        </ol>
      )}
    </EditorSection>
  );
}
