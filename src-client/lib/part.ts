import type { ComponentType } from 'react'

/**
 * A part of the application whose code comes apart from the first load. React's own `lazy` keeps a failure for good: after a
 * moment without a network what it stands for would be broken until the page is loaded again.
 */
export type Part<P> = {
  /** The component, once its code is there. */
  Component: ComponentType<P> | undefined
  /** Fetches the code; after a failure it may be asked again. */
  load(): Promise<void>
}

const ahead: (() => Promise<unknown>)[] = []

/**
 * Names a part by how its code is fetched; the component is the module's default export.
 * @param isLikely whether this visit may want it, so that it is fetched ahead.
 */
export function definePart<P>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
  isLikely: () => boolean = () => true,
): Part<P> {
  const part: Part<P> = {
    Component: undefined,
    async load() {
      part.Component ??= (await fetchCode()).default
    },
  }
  fetchLater(async () => isLikely() && part.load())
  return part
}

/** Marks code that is to be fetched as soon as the page has what it needs. */
export function fetchLater(load: () => Promise<unknown>): void {
  ahead.push(load)
}

/** Fetches what was marked, one after the other; what comes may mark more. What fails now is fetched when it is wanted. */
export async function fetchMarked(): Promise<void> {
  for (const load of ahead) await load().catch(() => undefined)
}
