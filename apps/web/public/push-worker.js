// Shows that a message came while no page was open, and leads to it. It sees who wrote, and never what.
self.addEventListener('push', (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    return;
  }
  const { title, url, tag } = told;
  if (typeof title !== 'string' || typeof url !== 'string') return;
  event.waitUntil(
    self.registration.showNotification(title, { tag, data: { url }, icon: '/favicon.svg', renotify: true }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // A page of this product and no other, whatever was sent.
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(open(url.href));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === address);
  if (there) return there.focus();
  return self.clients.openWindow(address);
}
