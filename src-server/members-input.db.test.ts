import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFUSALS } from '#shared/codes.ts'
import { type RequestContext, systemRequest } from './context.ts'
import { refusalOf } from './http/trpc.ts'
import { type TestApp, testApp } from './testing/app.ts'
import {
  call,
  type Fields,
  fieldsOf,
  GOOD_INPUTS,
  HOSTILE,
  isFields,
  NOWHERE,
  PROCEDURES,
  spoiled,
} from './testing/hostile.ts'

let app: TestApp
/** What a member has: a picture and a post of their own. */
let picture: string
let post: string
beforeAll(async () => {
  app = await testApp()
  picture = await app.picture()
  post = (await app.publish()).id
})
afterAll(() => app.stop())

const ROLES = ['user', 'owner', 'admin', 'system'] as const
const as = (role: (typeof ROLES)[number]): RequestContext =>
  role === 'system' ? systemRequest(app.context) : app.requestAs(app.actorOf(role))

/** Inputs that ended in an error of ours instead of a refusal. */
async function failures(path: string, ctx: RequestContext, inputs: Iterable<unknown>): Promise<string[]> {
  const found: string[] = []
  for (const input of inputs) {
    const refusal = await call(path, ctx, input).then(() => null, refusalOf)
    if (refusal && REFUSALS[refusal.reason].status >= 500) found.push(JSON.stringify(input).slice(0, 300))
  }
  return found
}

/** The input with ids of things that are there, so that what is hostile gets as far as it can. */
function withReal(input: Fields): Fields {
  const real = (value: unknown): unknown => {
    if (value === NOWHERE) return post
    if (Array.isArray(value)) return value.map((item) => (item === NOWHERE ? picture : item))
    return isFields(value) ? withReal(value) : value
  }
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, real(value)]))
}

const members = Object.entries(GOOD_INPUTS.members)

describe('every procedure', () => {
  it('has an input that hostile ones are made from', () => {
    const known = Object.values(GOOD_INPUTS).flatMap((inputs) => Object.keys(inputs))
    expect(known.sort()).toEqual([...PROCEDURES.keys()].sort())
  })

  it.each(Object.entries(GOOD_INPUTS.streams))(
    '%s refuses hostile input clearly, before it begins',
    async (path, good) => {
      const guest = { ...systemRequest(app.context), actor: null }
      const fields = Object.keys(good)
      expect(await failures(path, guest, [good, ...HOSTILE, ...spoiled(good, fields)])).toEqual([])
    },
  )

  it.each(members)('%s is refused to guests before its input is looked at', async (path) => {
    const guest = { ...systemRequest(app.context), actor: null }
    for (const input of [undefined, ...HOSTILE])
      expect(await call(path, guest, input).then(() => null, refusalOf)).toEqual({
        reason: 'SESSION_REQUIRED',
        fields: [],
      })
  })

  it.each(members)('%s refuses hostile input clearly, whoever sends it', { timeout: 60_000 }, async (path, good) => {
    const procedure = PROCEDURES.get(path)
    if (!procedure) throw new Error(`there is no ${path}`)
    const inputs = [good, withReal(good)]
    for (const role of ROLES) {
      const ctx = as(role)
      expect(await failures(path, ctx, [undefined, ...HOSTILE]), role).toEqual([])
      for (const input of inputs)
        expect(await failures(path, ctx, spoiled(input, fieldsOf(procedure))), role).toEqual([])
    }
  })
})

it('hostile input pollutes no prototype', () => {
  expect({}).not.toHaveProperty('polluted')
})
