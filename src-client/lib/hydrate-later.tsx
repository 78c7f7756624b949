import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { EarlyTap } from './early-taps.ts'
import { loadMessages } from './messages.ts'
import { addPrefetch } from './prefetches.ts'

/** For a browser that comes online without saying so, in milliseconds. */
const RETRY_MS = 5_000

const loads: (() => Promise<void>)[] = []

type Later<P> = {
  (props: P): ReactNode
  /** Fetches its code; fails without a network. */
  load: () => Promise<void>
}

/** Fetches the code of all such components, and of those inside of them: what the server does before it renders its first page. */
export async function loadDeferred(): Promise<void> {
  for (const load of loads) await load()
}

/**
 * A component that the server renders and whose code is no part of the first load: its HTML stands there, with links that
 * work, until the code has come and React hydrates it. Where the code cannot be had it is asked for again.
 * @param messages the catalogs of its texts, beside those of the first load
 * @param options.ahead false where a visitor may never see it: then whoever shows it calls `load` before
 */
export function hydrateLater<P extends object>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
  messages: readonly string[] = [],
  { ahead = true }: { ahead?: boolean } = {},
): Later<P> {
  let Component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = async (): Promise<void> => {
    const [module] = await Promise.all([fetchCode(), loadMessages(messages)])
    Component ??= module.default
  }
  const fetchUntilThere = async (): Promise<void> => {
    try {
      await fetchOnce()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      await fetchUntilThere()
    }
  }
  const load = () => {
    loading ??= fetchUntilThere()
    return loading
  }
  loads.push(load)
  // A page that is opened later finds it there, and need not be drawn without it first.
  if (ahead) addPrefetch(fetchOnce)
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, when its module is loaded.
  const Deferred = (props: P) => {
    // No other hook stands here: where code arrives during a rendering React renders again, without this one, and would miscount.
    if (!Component) use(load())
    return (
      Component && (
        <>
          <Component {...props} />
          <EarlyTap />
        </>
      )
    )
  }
  const shown = (props: P): ReactNode => (
    <Suspense>
      <Deferred {...props} />
    </Suspense>
  )
  return Object.assign(shown, { load: fetchOnce })
}
