import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { documentName, fallbackLang, isBilingual } from '../../../../shared/i18n/in-language.ts';
import type { Place } from '../../../files/uploads/components/file/place-dialog.tsx';

/** The possible documents for a file, in the user's language, each with its files. */
export function toPlaces(request: RequestDetail, t: Translate, language: Language): Place[] {
  const bilingual = isBilingual(request.documents);
  return request.documents.filter(isDocumentAsked).map((document) => ({
    id: document.id,
    name: documentName(document, language),
    lang: fallbackLang(
      translationIn(document.translations, language)?.name,
      { bilingual, own: document.own },
      language,
    ),
    note:
      document.files.length > 0
        ? t('requests.details.files', { count: document.files.length })
        : t('requests.details.notUploaded'),
  }));
}
