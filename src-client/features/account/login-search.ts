export type LoginSearch = {
  /** Where to go after signing in; whether that is a place of ours is looked at then (`next-page.ts`). */
  next?: string | undefined
  /** The provider with whom it has just failed. */
  failed?: string | undefined
  /** The provider whose account waits to be connected to a member's. */
  link?: string | undefined
}

export const readLoginSearch = ({ next, failed, link }: Record<string, unknown>): LoginSearch => ({
  next: textOf(next),
  failed: textOf(failed),
  link: textOf(link),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
