import { useEffect, useEffectEvent } from 'react'
import { useBackOnline } from '#client/components/use-online.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type SearchAddress, searchInput } from './search-address.ts'

/** A browser says nothing when a server is back. */
const AGAIN_MS = 10_000
/** A browser may say too early that it is online: the search is tried again after one second, two and four. */
const TRIES_ONLINE = 3
const retryDelay = (tries: number) => 1_000 * 2 ** tries

/** Searches again when there may be a network, and tells when there are results; until then nothing changes on the screen. */
export function useComeback(address: SearchAddress, onResults: () => void): void {
  const utils = trpc.useUtils()
  const search = (retry: number) => {
    if (!navigator.onLine || document.hidden) return
    utils.search.posts.fetch(searchInput(address), { retry, retryDelay }).then(onResults, () => undefined)
  }
  useBackOnline(() => search(TRIES_ONLINE))
  const searchAgain = useEffectEvent(() => search(0))
  useEffect(() => {
    const timer = setInterval(searchAgain, AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
}
