export type LoginSearch = {
  /** The page after signing in; `next-page.ts` checks that it is on this site. */
  next?: string | undefined
  /** The provider whose sign-in has just failed. */
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
