import { client } from '../../../shared/api/client.ts';
import { currentTranslation } from '../../../shared/i18n/language.ts';

const worker = '/push-worker.js';
const scope = '/push/';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushForbidden = (): boolean => isPushSupported() && Notification.permission === 'denied';

/** This browser's push subscription; null for none. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function isSubscribedToPush(): Promise<boolean> {
  return isPushSupported() && Notification.permission === 'granted' && (await currentSubscription()) !== null;
}

/** Asks for permission and subscribes; false if the user declines. Throws if the browser cannot subscribe. */
export async function subscribeToPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(worker, { scope });
  const registration = await activeRegistration();
  const { public_key } = await client.push.publicKey();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  await registerSubscription(subscription);
  return true;
}

/** Registers the browser's subscription again after a sign-in, because the server deleted it with the last session. */
export async function restorePushSubscription(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (subscription) await registerSubscription(subscription);
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await client.push.unsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** `navigator.serviceWorker.ready` waits for a worker that controls this page, which ours does not. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (!registration) throw new Error('The service worker was not registered');
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
    });
  return registration;
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await client.push.subscribe({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    language: currentTranslation().language,
  });
}
