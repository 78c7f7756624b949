import { afterAll, describe, expect, it } from 'vitest'
import { createContext, systemRequest } from '../context.ts'
import { createCaller } from '../router.ts'
import { refusalOf } from './trpc.ts'

const { context, close } = createContext({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '/nowhere' })
afterAll(close)

describe('while the database is away', () => {
  const caller = createCaller(systemRequest(context))

  it.each([
    ['a question', () => caller.post.list({ page_type: 'visit' })],
    ['a command', () => caller.catalog.remove({ kind: 'configuration', id: 'x' })],
  ])('%s is refused as busy, not as broken', async (_, call) => {
    const error: unknown = await call().catch((thrown: unknown) => thrown)
    expect(refusalOf(error).reason).toBe('BUSY')
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
