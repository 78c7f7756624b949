import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'

/** The facts that a rule has refused something for; undefined for any other failure. */
export const factsIn = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data?.facts : undefined)
