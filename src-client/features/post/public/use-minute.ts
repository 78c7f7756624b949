import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { onMinute } from '#client/lib/minute-clock.ts'

const MINUTE_MS = 60_000
const minuteOf = (at: number) => at - (at % MINUTE_MS)

/** The beginning of the current minute: of the page's arrival while hydrating, from then on by the clock. */
export function useMinute(): number {
  const { context } = useRouter().options
  return useSyncExternalStore(
    onMinute,
    () => minuteOf(Date.now()),
    () => minuteOf(context.arrivedAt),
  )
}
