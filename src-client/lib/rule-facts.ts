import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'

/** What stands against the rule that something was refused by; undefined for any other failure. */
export const factsIn = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data?.facts : undefined)
