import { afterAll, describe, expect, it } from 'vitest'
import { createContext } from '../composition/context.ts'
import { createCaller } from '../composition/router.ts'
import { systemRequest } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'

const { context, close } = createContext({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '/nowhere' })
afterAll(close)

describe('while the database is down', () => {
  const caller = createCaller(systemRequest(context))

  it.each([
    ['a question', () => caller.post.list({ page_type: 'visit' })],
    ['a command', () => caller.catalog.remove({ kind: 'configuration', id: 'x' })],
  ])('rejects %s with BUSY', async (_, call) => {
    const error: unknown = await call().catch((thrown: unknown) => thrown)
    expect(rejectionOf(error).reason).toBe('BUSY')
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
