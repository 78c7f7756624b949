/** `stop` resolves when the turn under way has ended. */
export type Runner = { stop(): Promise<void> }

type Loop = {
  /** @returns the milliseconds to rest before the next turn; a wake-up cuts them short. */
  turn(signal: AbortSignal): Promise<number>
  /** Has `wake` called when there may be something to do; returns what ends that. */
  wakeOn?(wake: () => void): () => void
  /** No wake-up cuts the back-off short that follows. */
  failed(error: unknown): void
  signal?: AbortSignal
}

/** The longest rest that a timer knows. */
export const UNTIL_WOKEN = 2 ** 31 - 1
const FIRST_BACK_OFF_MS = 500
const MAX_BACK_OFF_MS = 5_000

export function runLoop({ turn, wakeOn, failed, signal: outer }: Loop): Runner {
  const stopping = new AbortController()
  const signal = outer ? AbortSignal.any([outer, stopping.signal]) : stopping.signal
  let woken = false
  let resting: { end(): void; wakeable: boolean } | undefined
  const unsubscribe = wakeOn?.(() => {
    woken = true
    if (resting?.wakeable) resting.end()
  })
  signal.addEventListener('abort', () => resting?.end(), { once: true })

  const rest = (ms: number, wakeable: boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted || (wakeable && woken)) return resolve()
      const timer = setTimeout(resolve, ms)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      resting = { end, wakeable }
    })

  async function run(): Promise<void> {
    for (let backOff = FIRST_BACK_OFF_MS; !signal.aborted; ) {
      woken = false
      try {
        await rest(await turn(signal), true)
        backOff = FIRST_BACK_OFF_MS
      } catch (error) {
        if (!signal.aborted) failed(error)
        await rest(backOff, false)
        backOff = Math.min(MAX_BACK_OFF_MS, backOff * 2)
      }
    }
    unsubscribe?.()
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
