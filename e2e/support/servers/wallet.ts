import type { BrowserContext } from '@playwright/test';
import { build } from 'esbuild';

/** A wallet as browser extensions inject it into every page (EIP-1193, announced by EIP-6963), with its own key. */
const script = `
  import { addr, eip191Signer } from 'micro-eth-signer';
  let refuses = false;
  const provider = {
    async request({ method, params = [] }) {
      if (refuses) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
      if (method === 'eth_requestAccounts') return [addr.fromPrivateKey(KEY)];
      if (method !== 'personal_sign') throw Object.assign(new Error(method), { code: 4200 });
      const bytes = Uint8Array.from(params[0].slice(2).match(/../g), (byte) => parseInt(byte, 16));
      return eip191Signer.sign(new TextDecoder().decode(bytes), KEY);
    },
  };
  const info = { uuid: 'e2e', name: 'Harbor Wallet', icon: 'data:,', rdns: 'example.wallet' };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  window.addEventListener('eip6963:requestProvider', announce);
  window.addEventListener('wallet-refuses', () => { refuses = true; });
  window.addEventListener('wallet-signs', () => { refuses = false; });
`;

/** Adds a wallet with this key (`0x` and 64 digits) to every page of this browser, from its next load. */
export async function installWallet(context: BrowserContext, key: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    define: { KEY: JSON.stringify(key) },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  });
  await context.addInitScript({ content: outputFiles[0]?.text ?? '' });
}
