import { beforeAll, describe, expect, it } from 'vitest'
import { REJECTIONS } from '#shared/codes.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { checkAccess } from '../procedures/access.ts'
import { type RequestContext, systemRequest } from '../procedures/context.ts'
import type { World } from '../procedures/examples.ts'
import type { Procedure } from '../procedures/procedure.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { EXAMPLE_IDS, realIds } from '../testing/example-things.ts'
import {
  byReading,
  call,
  exampleInput,
  fieldsOf,
  HOSTILE,
  hostileVariants,
  RESTRICTED,
  STREAMS,
  withIds,
} from '../testing/hostile.ts'
import { hotelsOf } from '../testing/hotels.ts'
import { appScene } from '../testing/scene.ts'
import { PROCEDURES } from './router.ts'

/** The ids of real things, by the example ids that stand for them. */
let ids: ReadonlyMap<string, string>
const { app, people } = await appScene()
beforeAll(async () => {
  await app.publish()
  const hotelier = hotelsOf(app).owner()
  const world: World = {
    guest: (path, input) => call(path, app.requestAs(null), input),
    async newMember() {
      const { user } = await people.member()
      return (path, input) => call(path, app.requestAs({ id: user.uuid, role: 'user' }), input)
    },
    async owner() {
      const { user } = await hotelier
      const owner = app.requestAs({ id: user.uuid, role: 'owner' })
      return (path, input) => call(path, owner, input)
    },
    admin: async () => (path, input) => call(path, app.requestAs(app.actorOf('admin')), input),
    newPicture: app.picture,
  }
  ids = await realIds(world, EXAMPLE_IDS)
})

const as = (role: Role): RequestContext =>
  role === 'system' ? systemRequest(app.context) : app.requestAs(app.actorOf(role))

let calls = 0
const newAddress = () => `2001:db8:${(++calls).toString(16)}::1`

async function failures(path: string, ctx: RequestContext, inputs: Iterable<unknown>): Promise<string[]> {
  const found: string[] = []
  for (const input of inputs) {
    // An address that goes on after refusals waits for each answer.
    const rejection = await call(path, { ...ctx, client: { ...ctx.client, address: newAddress() } }, input).then(
      () => null,
      rejectionOf,
    )
    if (rejection && REJECTIONS[rejection.reason].status >= 500) found.push(JSON.stringify(input).slice(0, 300))
  }
  return found
}

/** Inputs with one hostile value. Real ids take these past the existence checks. */
function hostileInputs(procedure: Procedure) {
  const example = withIds(exampleInput(procedure), ids)
  const { refused, taken } = byReading(procedure, [
    undefined,
    ...HOSTILE,
    ...hostileVariants(example, fieldsOf(procedure)),
  ])
  return { refused: refusedForItsOwn(procedure, refused), taken }
}

/** Of inputs in which the schema finds the same fault the last, since these are told alike. */
function refusedForItsOwn({ input: schema }: Procedure, refused: readonly unknown[]) {
  const faultIn = (input: unknown) => JSON.stringify(schema?.safeParse(input).error?.issues)
  return new Map(refused.map((input) => [faultIn(input), input])).values()
}

/** Whom a procedure lets in and its code tells apart: the least, and an admin, who acts for everybody. */
function askers({ access }: Procedure): RequestContext[] {
  const isLetIn = (ctx: RequestContext) => {
    try {
      checkAccess(ctx, access)
      return true
    } catch {
      return false
    }
  }
  const letIn = ROLES.map(as).filter(isLetIn)
  return letIn.filter((ctx, n) => n === 0 || ctx.actor?.role === 'admin')
}

/** What no schema takes. */
const UNREADABLE = 'nonsense'

const titled = (procedures: readonly Procedure[]) => procedures.map((one) => [one.path, one] as const)

describe('every procedure', () => {
  it('has an example that its input accepts, if it has an input', () => {
    for (const { path, input, example } of PROCEDURES.values()) {
      expect(example !== undefined, path).toBe(input !== undefined)
      expect(input?.safeParse(example).error, path).toBeUndefined()
    }
  })

  it.each(titled(STREAMS))('%s rejects hostile input before it starts', async (path, stream) => {
    const guest = { ...systemRequest(app.context), actor: null }
    const example = exampleInput(stream)
    const fields = Object.keys(example)
    expect(await failures(path, guest, [example, ...HOSTILE, ...hostileVariants(example, fields)])).toEqual([])
  })

  it.each(titled(RESTRICTED))('%s rejects guests before parsing its input', async (path, { input: schema }) => {
    if (schema) expect(schema.safeParse(UNREADABLE).success).toBe(false)
    const guest = { ...systemRequest(app.context), actor: null }
    for (const input of [undefined, UNREADABLE])
      expect(await call(path, guest, input).then(() => null, rejectionOf)).toEqual({
        reason: 'SESSION_REQUIRED',
        fields: [],
      })
  })

  it.each(titled(RESTRICTED))(
    '%s rejects hostile input clearly, whoever may send it',
    { timeout: 180_000 },
    async (path, procedure) => {
      const { refused, taken } = hostileInputs(procedure)
      // An input that the schema refuses reaches nothing that knows who asks.
      expect(await failures(path, as('system'), refused)).toEqual([])
      for (const ctx of askers(procedure)) expect(await failures(path, ctx, taken), ctx.actor?.role).toEqual([])
    },
  )
})

it('hostile input pollutes no prototype', () => {
  expect({}).not.toHaveProperty('polluted')
})
