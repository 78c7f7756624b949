import type { AnyTRPCProcedure } from '@trpc/server'
import { accountRouter } from './domains/account/router.ts'
import { adminRouter } from './domains/admin/router.ts'
import { businessRouter } from './domains/business/router.ts'
import { catalogRouter } from './domains/catalog/router.ts'
import { fileRouter } from './domains/file/router.ts'
import { postRouter } from './domains/post/router.ts'
import { createCallerFactory, router } from './http/trpc.ts'
import { liveRouter } from './live/router.ts'
import { operationsRouter } from './operations/router.ts'
import { PERMISSIONS } from './permissions.ts'

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  business: businessRouter,
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

/** The line of the permission matrix that a procedure was made with. */
const madeFor = ({ _def: { meta } }: AnyTRPCProcedure): unknown =>
  typeof meta === 'object' && meta !== null && 'path' in meta ? meta.path : undefined

// A procedure that stands elsewhere than its line of the matrix says, or a line without one, must not get as far as a request.
const stray = [...PROCEDURES].filter(([path, made]) => madeFor(made) !== path).map(([path]) => path)
const unused = Object.keys(PERMISSIONS).filter((path) => !PROCEDURES.has(path))
if (stray.length + unused.length > 0)
  throw new Error(`the permission matrix and the procedures disagree about ${[...stray, ...unused].join(', ')}`)
