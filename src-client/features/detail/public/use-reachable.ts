import { useEffect, useState } from 'react'

/**
 * Whether an address answers at all, which a frame does not tell: its `load` comes for the browser's error page too.
 * @param attempt asks again when it changes
 * @returns undefined until it is known
 */
export function useReachable(src: string, attempt: string): boolean | undefined {
  const [answer, setAnswer] = useState<{ attempt: string; isReachable: boolean }>()
  useEffect(() => {
    const asking = new AbortController()
    const note = (isReachable: boolean) => {
      if (!asking.signal.aborted) setAnswer({ attempt, isReachable })
    }
    fetch(src, { mode: 'no-cors', credentials: 'omit', signal: asking.signal }).then(
      () => note(true),
      () => note(false),
    )
    return () => asking.abort()
  }, [src, attempt])
  return answer?.attempt === attempt ? answer.isReachable : undefined
}
