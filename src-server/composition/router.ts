import type { AnyTRPCRouter } from '@trpc/server'
import { proceduresOf } from '../procedures/procedure.ts'
import type { Slice } from '../procedures/slice.ts'
import { createCallerFactory, router } from '../procedures/trpc.ts'
import { SLICES } from './slices.ts'

type RoutersOf<Slices extends readonly Slice[]> = { [S in Slices[number] as S['name']]: S['router'] }

function routersOf<Slices extends readonly Slice[]>(slices: Slices): RoutersOf<Slices>
function routersOf(slices: readonly Slice[]): Record<string, AnyTRPCRouter> {
  return Object.fromEntries(slices.map((slice) => [slice.name, slice.router]))
}

export const appRouter = router(routersOf(SLICES))
export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: server rendering, workers and loaders. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

export const PROCEDURES = proceduresOf(appRouter)
