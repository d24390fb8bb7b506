import type { FirmLogo } from '@visafolio/contract/firms/firms.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { readResponse } from '../../../shared/api/read-response.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';

/** Changes the logo of the user's own firm. Resolves when the profile includes it. */
export function useChangeLogo() {
  const onSuccess = useRefresh(api.profiles.key());
  return useSingleMutation({
    mutationFn: ({ firmId, image }: { firmId: string; image: File }) => putLogo(firmId, image),
    onSuccess,
  });
}

/** Uploads a firm's logo. Not JSON, therefore not a procedure. Throws errors that `errorText` accepts. */
export const putLogo = (firmId: string, image: File): Promise<FirmLogo> =>
  withRecentProof(() => put(firmId, image));

async function put(firmId: string, image: File): Promise<FirmLogo> {
  const response = await fetch(`/api/storage/firm-logos/${encodeURIComponent(firmId)}`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/octet-stream' },
    body: image,
  });
  return readResponse(response);
}
