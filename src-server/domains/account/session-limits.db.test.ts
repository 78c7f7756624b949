import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Token } from '#shared/account.ts'
import { newId } from '../../platform/ids.ts'
import { MAX_SESSIONS, type Sessions } from '../../sign-in/sessions.ts'
import { sweepSignIns } from '../../sign-in/sweep.ts'
import { NOON } from '../../testing/app.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
beforeEach(() => {
  app.clock.now = NOON
})

function later(days: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
  app.context.sessions.forget()
}
const find = (token: string | undefined) => app.context.sessions.find(token ?? '')
const refresh = (token: string | undefined) => people.guest().account.refresh({ refresh_token: token })
const sessionsOf = async (id: string) =>
  (await app.context.db.selectFrom('session').select('id').where('account_id', '=', id).execute()).length

it('a member has fifty sessions; of more the one that was not seen for longest ends', async () => {
  const { user, token } = await people.member()
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
  const open = () => app.context.sessions.open({ accountId: user.uuid, address: '203.0.113.7', userAgent: '' })
  const opened = await Promise.all(Array.from({ length: MAX_SESSIONS - 1 }, open))
  expect(await find(token?.access_token)).toMatchObject({ accountId: user.uuid })
  const another = await open()
  expect(await find(token?.access_token)).toBe('none')
  for (const one of [another, ...opened]) expect(await find(one.access_token)).toMatchObject({ role: 'user' })
  await Promise.all(Array.from({ length: 10 }, open))
  expect(await sessionsOf(user.uuid)).toBe(MAX_SESSIONS)
})

it('a refresh token is exchanged three times within its grace, and its session stays', async () => {
  const { token } = await people.member()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refresh(token?.refresh_token)))
  const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason)
  expect(refused).toEqual(Array(7).fill(rejectionWith('TOO_MANY_ATTEMPTS')))
  for (const one of outcomes)
    if (one.status === 'fulfilled') expect(await find(one.value.token?.access_token)).toMatchObject({ role: 'user' })
})

it('the tokens of a session are exchanged a hundred times in a day, however they branch', async () => {
  const { user, token } = await people.member()
  let last: string[] = [token?.refresh_token ?? '']
  for (let given = last; given.length > 0 && given.length < 200; ) {
    last = given
    const outcomes = await Promise.allSettled(given.flatMap((one) => [refresh(one), refresh(one), refresh(one)]))
    given = outcomes.flatMap((one) => (one.status === 'fulfilled' ? (one.value.token?.refresh_token ?? []) : []))
  }
  const tokens = 'select from session_token t join session s on s.id = t.session_id where s.account_id = $1'
  expect((await app.context.pool.query(tokens, [user.uuid])).rowCount).toBe(100)
  later(1)
  expect((await refresh(last.at(-1))).token).not.toBeNull()
})

describe('sessions stay cached while somebody', () => {
  it.each<[string, (sessions: Sessions, accountId: string) => Promise<unknown>]>([
    [
      'exchanges a random token',
      (sessions) => expect(sessions.refresh('nobody’s')).rejects.toThrow('SESSION_REQUIRED'),
    ],
    ['signs out with a random token', (sessions) => sessions.endOf('nobody’s')],
    ['ends a session that is not theirs', (sessions, id) => sessions.end(id, newId())],
    ['ends their other sessions, of which there are none', (sessions) => sessions.endAll(newId())],
    ['signs in', (sessions, accountId) => sessions.open({ accountId, address: '203.0.113.7', userAgent: '' })],
  ])('%s', async (_, act) => {
    const { user, token } = await people.member()
    const asked = vi.spyOn(app.context.pool, 'query')
    onTestFinished(() => asked.mockRestore())
    // They are cached for half a second, which a slow machine may take.
    await vi.waitFor(
      async () => {
        await find(token?.access_token)
        await act(app.context.sessions, user.uuid)
        asked.mockClear()
        await find(token?.access_token)
        expect(asked).not.toHaveBeenCalled()
      },
      { timeout: 15_000 },
    )
  })
})

describe('a session ends', () => {
  /** Exchanges tokens every so many days. @returns on which day none were given any more */
  async function lasted(token: Token | null, step: number): Promise<number> {
    let current = token
    for (let day = 0; ; day += step) {
      const before = current?.refresh_token ?? ''
      current = await app.context.sessions.refresh(before).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'SESSION_REQUIRED' })
        return null
      })
      if (current === null) return day
      later(step)
    }
  }

  it('after a year, however often its tokens are exchanged', async () => {
    const { token } = await people.member()
    expect(await lasted(token, 28)).toBe(14 * 28)
  })

  it('of an admin after thirty days, also for who has an access token', async () => {
    const { token } = await people.admin()
    later(20)
    const { access_token } = await app.context.sessions.refresh(token?.refresh_token ?? '')
    later(9)
    expect(await find(access_token)).toMatchObject({ role: 'admin' })
    later(1)
    expect(await find(access_token)).toBe('none')
  })

  it('and is swept', async () => {
    const { user, token } = await people.member()
    const { user: other } = await people.member()
    await lasted(token, 28)
    await app.context.sessions.open({ accountId: other.uuid, address: '203.0.113.7', userAgent: '' })
    // Its tokens are good for longer.
    await app.context.pool.query(`update session_token set refresh_expires_at = 'infinity'`)
    await sweepSignIns(app.context.pool, app.clock.now)
    expect([await sessionsOf(user.uuid), await sessionsOf(other.uuid)]).toEqual([0, 1])
  })
})
