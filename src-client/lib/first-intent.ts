const INTENT = ['pointermove', 'pointerdown', 'keydown'] as const

/** Resolves when the visitor touches the page, moves the pointer or presses a key. */
export function firstIntent(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heard = new AbortController()
  for (const kind of INTENT) addEventListener(kind, () => resolve(), { signal: heard.signal, capture: true })
  return promise.then(() => heard.abort())
}
