import type { AnyTRPCProcedure } from '@trpc/server'
import { catalogRouter } from './domains/catalog/router.ts'
import { fileRouter } from './domains/file/router.ts'
import { postRouter } from './domains/post/router.ts'
import { createCallerFactory, router } from './http/trpc.ts'
import { liveRouter } from './live/router.ts'
import { operationsRouter } from './operations/router.ts'

export const appRouter = router({
  post: postRouter,
  catalog: catalogRouter,
  file: fileRouter,
  live: liveRouter,
  operations: operationsRouter,
})
export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: the REST adapter, server rendering, workers and loaders. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

const isProcedure = (value: unknown): value is AnyTRPCProcedure => typeof value === 'function' && '_def' in value

/** Every procedure of the product, by its path. tRPC types them as the tree they were made of, and keeps them flat. */
export const PROCEDURES: ReadonlyMap<string, AnyTRPCProcedure> = new Map(
  Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, procedure]) =>
    isProcedure(procedure) ? [[path, procedure]] : [],
  ),
)
