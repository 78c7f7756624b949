/** What an address says of the page itself, or of a place on it. All else is of who came by it, such as a click's id. */
const OF_THE_PAGE = ['id', 'comment']
const ID_LENGTH = 36

/** A page's address without what others need not know, and short enough for a QR code. */
export function sharedAddress(href: string): string {
  const { origin, pathname, searchParams } = new URL(href)
  const isOfThePage = ([name, value]: [string, string]) => OF_THE_PAGE.includes(name) && value.length <= ID_LENGTH
  const kept = new URLSearchParams([...searchParams].filter(isOfThePage))
  return `${origin}${pathname}${kept.size > 0 ? `?${kept}` : ''}`
}

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
