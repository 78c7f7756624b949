/** Where to go after signing in; whether that is a place of ours is looked at then (`next-page.ts`). */
export const readLoginSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: typeof next === 'string' ? next : undefined,
})
