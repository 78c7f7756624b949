import { useEffect } from 'react'
import type { ApiInput } from '#client/lib/trpc.ts'
import type { PostView } from '#shared/post.ts'

const PATH = '/trpc/view.increase'

/** Tells the server that a published post is looked at: once the page is visible, and without waiting for an answer. */
export function useViewCount({ id, status }: Pick<PostView, 'id' | 'status'>): void {
  useEffect(() => {
    if (status !== 'published') return
    const send = () => {
      if (document.visibilityState !== 'visible') return
      stop()
      const input: ApiInput['view']['increase'] = { id }
      navigator.sendBeacon(PATH, new Blob([JSON.stringify(input)], { type: 'application/json' }))
    }
    const stop = () => document.removeEventListener('visibilitychange', send)
    document.addEventListener('visibilitychange', send)
    send()
    return stop
  }, [id, status])
}
