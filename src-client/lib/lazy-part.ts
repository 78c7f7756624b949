import type { ComponentType } from 'react'
import { loadMessages } from './messages.ts'
import { addPrefetch } from './prefetches.ts'

/**
 * A component whose code is not in the first load. React's own `lazy` keeps a failure for good, so that a moment without a
 * network would break the component until the page is reloaded.
 */
export type LazyPart<P> = {
  /** Undefined until its code is loaded. */
  Component: ComponentType<P> | undefined
  /** May be called again after a failure. */
  load(): Promise<void>
  /** @returns unsubscribe */
  onLoad(listener: () => void): () => void
}

type PartOptions = {
  /** The catalogs of its texts, beside those of the first load. */
  messages?: readonly string[]
  /** Whether to prefetch it in this visit. */
  isLikely?: () => boolean
}

/** @param fetchCode imports the module whose default export is the component */
export function lazyPart<P>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
  { messages = [], isLikely = () => true }: PartOptions = {},
): LazyPart<P> {
  const listeners = new Set<() => void>()
  const part: LazyPart<P> = {
    Component: undefined,
    async load() {
      const [module] = await Promise.all([fetchCode(), messages.length > 0 && loadMessages(messages)])
      part.Component ??= module.default
      for (const listener of listeners) listener()
    },
    onLoad(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  addPrefetch(async () => isLikely() && part.load())
  return part
}
