import { expect } from 'vitest'
import { z } from 'zod'
import { LOCALES } from '#shared/locales.ts'
import { REST_ROWS } from '../http/rest-rows.ts'
import { hotelsOf } from './hotels.ts'
import { PASSWORD } from './members.ts'
import type { webScene } from './scene.ts'
import { restClient } from './web.ts'

export const DASHBOARD = 'pepper-and-salt'

const shown = z.looseObject({})
const rows = z.array(shown)

type Ask = ReturnType<typeof restClient>
/** Somebody who may save a thing, and its view by what stands behind the question mark of an address. */
export type Viewer = {
  ask: Ask
  view: (query: string) => Promise<Record<string, unknown>>
  /** What saving it answers, where no other call shows it. */
  answer?: Record<string, unknown>
}

export const dataOf = ({ data }: { data: unknown }) => shown.parse(data)
export const one = async (ask: Ask, call: string) => dataOf(await ask(call))
export const first = async (ask: Ask, call: string) => rows.parse((await ask(call)).data)[0] ?? {}

/** People who send views back over REST. */
export function sendersOf({ app, people, web }: Awaited<ReturnType<typeof webScene>>) {
  async function newOwner() {
    const { user, token } = await people.member()
    await app.system.business.create({ uuid: user.uuid, business_name: 'Kep Bay', password: DASHBOARD })
    return { ask: restClient(web, token?.access_token), caller: app.as({ id: user.uuid, role: 'owner' }) }
  }

  async function ownerOfHotel() {
    const { user, ...owner } = await hotelsOf(app).owner()
    const { token } = await people.guest().account.signIn({ account: user.userName, password: PASSWORD })
    const ask = restClient(web, token?.access_token)
    await ask('POST auth/openDashboard', { payload: { password: DASHBOARD } })
    return { ask, ...owner }
  }

  async function newAdmin() {
    const { token, again } = await people.admin()
    const ask = restClient(web, token?.access_token)
    await ask('POST auth/openDashboard', { payload: { password: PASSWORD } })
    return { ask, caller: await again() }
  }

  async function member() {
    const { token, caller } = await people.member()
    return { ask: restClient(web, token?.access_token), caller }
  }

  /** The whole answer, sent back in each language, is taken, and nothing is written. */
  async function expectKept(path: string, { ask, view, answer }: Viewer) {
    const row = REST_ROWS.find((row) => row.path === path)
    const before = await lastEvent()
    for (const lang of LOCALES) {
      const payload = await view(`lang=${lang}`)
      expect(Object.keys(payload), path).not.toEqual([])
      const { code, data } = await ask(`POST ${path}?lang=${lang}`, { payload })
      expect({ code, data }, `${path} in ${lang}`).toMatchObject({ code: row?.success, data: answer ?? {} })
      expect(await view(`lang=${lang}`)).toEqual(payload)
    }
    expect(await lastEvent(), path).toBe(before)
  }

  async function lastEvent() {
    const { rows } = await app.context.pool.query<{ last: number }>('select max(position)::int as last from event')
    return rows[0]?.last
  }

  return { newOwner, ownerOfHotel, newAdmin, member, expectKept }
}
