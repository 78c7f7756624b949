import { useEffect } from 'react'
import { countInTitle } from '#client/lib/count-in-title.ts'
import { useUnread } from './use-unread.ts'

/** Keeps an owner's unread requests in the title of every page, and in the badge of an installed app, until they sign out. */
export default function UnreadCount(): null {
  const unread = useUnread()
  useEffect(() => {
    if (unread === undefined) return undefined
    const uncount = countInTitle(document, unread)
    setBadge(unread)
    return uncount
  }, [unread])
  useEffect(() => () => setBadge(0), [])
  return null
}

/** Not all browsers have it, and none without an installed app needs it. */
function setBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => undefined)
}
