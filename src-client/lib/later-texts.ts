import type { Messages } from '@lingui/core'

/**
 * The texts of all but the pages that visits begin with (lingui.config.ts says which). They are fetched when they are first
 * wanted; on the server they are there from the start.
 */
let fetchTexts = async (): Promise<void> => {}
let texts: Promise<void> | undefined
let known: Messages = {}

/** Says which texts are there, and how the later ones are fetched. */
export function growTexts(messages: Messages, fetch: () => Promise<void>): void {
  known = messages
  fetchTexts = fetch
}

/** Adds texts. Not as another catalog, which would draw every text anew: nothing that is shown lacked any. */
export const learnTexts = (more: Messages): void => void Object.assign(known, more)

/** Resolves when the texts are there; after a failure it may be asked again. */
export function laterTexts(): Promise<void> {
  texts ??= fetchTexts().catch((error: unknown) => {
    texts = undefined
    throw error
  })
  return texts
}

/** The layout of the pages that visits begin with. */
const FIRST = '/_browse'

/** What a page of these routes has to wait for, if anything. */
export function textsOf(matches: readonly { routeId: unknown }[]): Promise<void> | undefined {
  if (import.meta.env.SSR || matches.some(({ routeId }) => routeId === FIRST)) return undefined
  return laterTexts()
}

/** Code of a part together with the texts that it shows. */
export async function withTexts<T>(code: Promise<T>): Promise<T> {
  const [module] = await Promise.all([code, laterTexts()])
  return module
}
