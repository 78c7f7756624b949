import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callTRPCProcedure } from '@trpc/server'
import { createContext } from '#server/composition/context.ts'
import { appRouter } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import type * as Screen from './screen.tsx'

/** Runs the render loop in a process of its own: `render-loop.ts <bundle> <url> <milliseconds>`; sends pages per second. */
const [bundle = '', url = '', milliseconds = ''] = process.argv.slice(2)
const { context } = createContext({ databaseUrl: process.env.DATABASE_URL ?? '', dataDir: path.dirname(bundle) })
const ctx = { ...systemRequest(context), actor: null }
const screen: typeof Screen = await import(pathToFileURL(bundle).href)
const rate = await screen.renderInLoop(
  url,
  async ({ path: procedure, input }) => {
    const getRawInput = async () => input
    return callTRPCProcedure({
      router: appRouter,
      path: procedure,
      type: 'query',
      ctx,
      getRawInput,
      signal: undefined,
      batchIndex: 0,
    })
  },
  Number(milliseconds),
)
process.send?.({ type: 'rate', rate })
process.exit(0)
