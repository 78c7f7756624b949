import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when something of a topic has changed that the reader may hear of, as long as the component is shown.
 * @param onNews is told the id of what has changed; undefined where that may have been missed
 */
export function useNews(topic: string, onNews: (id?: string) => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const leaving = new AbortController()
    import('./live-stream.ts').then(
      ({ listen }) => leaving.signal.aborted || listen(topic, (id) => tell(id), leaving.signal),
      // Without its code the page shows the news when it is next opened.
      () => undefined,
    )
    return () => leaving.abort()
  }, [topic])
}
