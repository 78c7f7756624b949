import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { Description } from './description.ts'
import { isDescription } from './trpc.ts'

export type Procedure = Description & {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  call: AnyTRPCProcedure
}

const isProcedure = (value: unknown): value is AnyTRPCProcedure => typeof value === 'function' && '_def' in value

/** A router's procedures by path. @throws Error for one without a description */
export function proceduresOf({ _def }: AnyTRPCRouter): ReadonlyMap<string, Procedure> {
  const found = Object.entries<unknown>(_def.procedures).map(([path, call]): [string, Procedure] => {
    if (!isProcedure(call) || !isDescription(call._def.meta)) throw new Error(`${path} was not made by procedure()`)
    return [path, { ...call._def.meta, path, type: call._def.type, call }]
  })
  return new Map(found)
}
