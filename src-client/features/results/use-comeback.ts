import { useEffect, useEffectEvent } from 'react'
import { useBackOnline } from '#client/components/use-online.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type SearchAddress, searchInput } from './search-address.ts'

/** A browser may say too early that it is online, and says nothing when a server is back. */
const AGAIN_MS = 10_000

/** Searches again when there may be a network, and tells when there are results; until then nothing changes on the screen. */
export function useComeback(address: SearchAddress, onResults: () => void): void {
  const utils = trpc.useUtils()
  const search = () => {
    if (!navigator.onLine || document.hidden) return
    utils.search.posts.fetch(searchInput(address), { retry: false }).then(onResults, () => undefined)
  }
  useBackOnline(search)
  const searchAgain = useEffectEvent(search)
  useEffect(() => {
    const timer = setInterval(searchAgain, AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
}
