/* What a browser keeps running of Motley while none of its pages is looked at: it shows that it is somebody's turn. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The page that shows it comes to the front, else any other that is open and goes there, else a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ path });
  return page.focus();
}
