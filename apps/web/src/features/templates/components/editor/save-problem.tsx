import { ORPCError } from '@orpc/client';
import { AskedFactProblem } from '@visafolio/contract/questions/fact-problems.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';

interface SaveProblemProps {
  error: unknown;
  /** Message if the server failed or could not be reached. */
  failed: string;
}

/** Why a template could not be saved; beside the buttons, which a toast would cover. */
export function SaveProblem({ error, failed }: SaveProblemProps) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Alert tone="danger" title={t('templates.errorTitle')}>
      {factProblemText(error, t) ?? refusalText(error, t, failed)}
    </Alert>
  );
}

/** Names the questions; undefined for another problem. */
function factProblemText(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'templates.fact_not_possible')) return undefined;
  const { problem, question, other, fact } = error.data as Record<string, unknown>;
  const { data: code } = AskedFactProblem.safeParse(problem);
  return code && t(`facts.problems.${code}`, { question: String(question), other: String(other ?? fact) });
}
