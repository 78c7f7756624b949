import { catalogRouter } from './domains/catalog/router.ts'
import { fileRouter } from './domains/file/router.ts'
import { postRouter } from './domains/post/router.ts'
import { createCallerFactory, router } from './http/trpc.ts'
import { operationsRouter } from './operations/router.ts'

export const appRouter = router({
  post: postRouter,
  catalog: catalogRouter,
  file: fileRouter,
  operations: operationsRouter,
})
export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: the REST adapter, server rendering, workers and loaders. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
