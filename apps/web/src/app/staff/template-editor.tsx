import { QuestionnairePreview } from '../../features/cases/questionnaire/preview/questionnaire-preview.tsx';
import { TemplateEditorPage } from '../../features/templates/editor-page/template-editor-page.tsx';

/** The page of a template, with the client's questionnaire beside it. Default export because it is loaded lazily. */
export default function TemplateEditor() {
  return <TemplateEditorPage ClientView={QuestionnairePreview} />;
}
