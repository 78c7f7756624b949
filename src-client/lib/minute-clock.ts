const MINUTE = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

function wind(): void {
  timer = setTimeout(
    () => {
      tick()
      wind()
    },
    MINUTE - (Date.now() % MINUTE),
  )
}

/**
 * Calls back at every full minute, and when the page is visible again, since phones stop timers in the background. All
 * subscribers share a timer.
 * @returns unsubscribe
 */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    wind()
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
