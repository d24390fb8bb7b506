import type { FirmLogo } from '@visafolio/contract/firms/firms.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { readAnswer } from '../../../shared/api/read-answer.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';

/** Changes the logo of the own firm. Done once the profile shows it. */
export function useChangeLogo() {
  const onSuccess = useRefresh(api.profiles.key());
  return useSingleMutation({
    mutationFn: ({ firmId, image }: { firmId: string; image: File }) => putLogo(firmId, image),
    onSuccess,
  });
}

/** Sends the image as the firm's logo; not JSON, hence no procedure. Throws what `errorText` puts into words. */
export const putLogo = (firmId: string, image: File): Promise<FirmLogo> =>
  withRecentProof(() => put(firmId, image));

async function put(firmId: string, image: File): Promise<FirmLogo> {
  const response = await fetch(`/api/storage/firm-logos/${encodeURIComponent(firmId)}`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/octet-stream' },
    body: image,
  });
  return readAnswer(response);
}
