import type { TRPCClient } from '@trpc/client'
import type { createTRPCQueryUtils } from '@trpc/react-query'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/composition/router.ts'

/** Every call of a screen: `trpc.post.get.useQuery({ id })`, `trpc.post.save.useMutation()`, `trpc.useUtils()`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

/** Calls past the cache, for code that is no component: `client.comment.save.mutate(input)`. */
export type ApiClient = TRPCClient<AppRouter>

/** The cache, for loaders and other code that is no component: `utils.post.get.ensureData({ id })`. */
export type TrpcUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

/** Inputs of procedures: `ApiInput['account']['signIn']`. */
export type ApiInput = inferRouterInputs<AppRouter>
