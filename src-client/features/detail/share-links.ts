/** Whether the device is one of those that have Messenger as an app, which takes links. */
export const hasMessengerApp = (): boolean => matchMedia('(pointer: coarse)').matches

/** Where a page is shared with its address, and its name where the network takes one. */
export function shareLinks(address: string, name: string) {
  const [url, title, both] = [address, name, `${name} ${address}`].map(encodeURIComponent)
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    telegram: `https://t.me/share/url?url=${url}&text=${title}`,
    messenger: hasMessengerApp() ? `fb-messenger://share?link=${url}` : 'https://www.messenger.com/',
    whatsApp: `https://wa.me/?text=${both}`,
  }
}
