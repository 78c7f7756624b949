import type { ComponentType } from 'react'
import { loadMessages } from './messages.ts'

/**
 * A part of the application whose code comes apart from the first load. React's own `lazy` keeps a failure for good: after a
 * moment without a network what it stands for would be broken until the page is loaded again.
 */
export type LazyPart<P> = {
  /** The component, once its code is there. */
  Component: ComponentType<P> | undefined
  /** Fetches the code; after a failure it may be asked again. */
  load(): Promise<void>
}

const ahead: (() => Promise<unknown>)[] = []

type PartOptions = {
  /** The catalogs whose messages it shows, beside those of the first load. */
  messages?: readonly string[]
  /** Whether this visit may want it, so that it is fetched ahead. */
  isLikely?: () => boolean
}

/** Names a part by how its code is fetched; the component is the module's default export. */
export function lazyPart<P>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
  { messages = [], isLikely = () => true }: PartOptions = {},
): LazyPart<P> {
  const part: LazyPart<P> = {
    Component: undefined,
    async load() {
      const [module] = await Promise.all([fetchCode(), messages.length > 0 && loadMessages(messages)])
      part.Component ??= module.default
    },
  }
  addPrefetch(async () => isLikely() && part.load())
  return part
}

/** Marks code that is to be fetched as soon as the page has what it needs. */
export function addPrefetch(load: () => Promise<unknown>): void {
  ahead.push(load)
}

/** Fetches what was marked, one after the other; what comes may mark more. What fails now is fetched when it is wanted. */
export async function prefetch(): Promise<void> {
  for (const load of ahead) await load().catch(() => undefined)
}
