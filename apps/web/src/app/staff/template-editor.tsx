import { QuestionnairePreview } from '../../features/cases/questionnaire/preview/questionnaire-preview.tsx';
import { TemplateEditorPage } from '../../features/templates/editor-page/template-editor-page.tsx';

/** The page of a template, with the client's questionnaire beside it. */
export const TemplateEditor = () => <TemplateEditorPage ClientView={QuestionnairePreview} />;
