import { client } from '../../../shared/api/client.ts';
import { currentTranslation } from '../../../shared/i18n/language.ts';

const worker = '/push-worker.js';
const scope = '/push/';

/** Whether this browser supports push notifications. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isForbidden = (): boolean => canBeTold() && Notification.permission === 'denied';

/** This browser's push subscription; null for none. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function isTold(): Promise<boolean> {
  return canBeTold() && Notification.permission === 'granted' && (await currentSubscription()) !== null;
}

/** Asks for permission and subscribes; false if the user declines. Throws if the browser cannot subscribe. */
export async function beTold(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(worker, { scope });
  const registration = await activeRegistration();
  const { public_key } = await client.push.publicKey();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  await tellServer(subscription);
  return true;
}

/** Registers the browser's subscription again after a sign-in, because the server deleted it with the last session. */
export async function tellAgain(): Promise<void> {
  if (!canBeTold() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (subscription) await tellServer(subscription);
}

export async function beToldNothing(): Promise<void> {
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

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await client.push.subscribe({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    language: currentTranslation().language,
  });
}
