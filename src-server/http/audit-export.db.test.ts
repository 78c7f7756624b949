import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import { dashboardKeyOf } from '../sign-in/dashboard.ts'
import { webScene } from '../testing/scene.ts'

const { app, people, web } = await webScene()

async function openSession(accountId: string, isDashboardOpen = true) {
  const { right } = await dashboardKeyOf(app.context.sql, accountId)
  const from = { address: '192.0.2.1', userAgent: 'test' }
  return app.context.sessions.open({ accountId, ...from, ...(isDashboardOpen && { dashboard: right }) })
}
const anAdmin = async () => {
  const { user } = await people.admin()
  return { id: user.uuid, caller: app.as({ id: user.uuid, role: 'admin' }), ...(await openSession(user.uuid)) }
}
const get = (path: string, token?: string) =>
  web.inject({
    url: `/export/${path}`,
    headers: { 'x-lang': 'en', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })

describe('an export of the audit', () => {
  it('is a table that spreadsheets read, with Khmer and without formulas', async () => {
    const admin = await anAdmin()
    const id = `motto.${newId()}`
    const entry = { key: id, type: 'brand', appName: 'Motto' }
    await admin.caller.catalog.saveEntry({ ...entry, value: 'A journey' })
    await admin.caller.catalog.updateEntry({ id, value: '=HYPERLINK("http://evil","ដំណើរ")' })
    await app.project()
    const response = await get(`audit.csv?kind=configuration&subject=${id}`, admin.access_token)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-2026-11-20.csv"',
      'cache-control': 'no-store',
    })
    const bytes = response.rawPayload
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, changed, made, end] = bytes.toString().split('\r\n')
    expect(header).toMatch(/time in Phnom Penh,who,role,kind,id,name,deed,field,before,after/)
    expect(changed).toContain(`2026-11-20 12:00:00,`)
    expect(changed).toContain(
      `,Configuration,${id},Motto,Saved,value,A journey,"'=HYPERLINK(""http://evil"",""ដំណើរ"")",0,`,
    )
    expect(made).toContain(`,Configuration,${id},Motto,Saved,,,,0,`)
    expect(end).toBe('')
  })

  it('is all that the filter finds, page after page, as lines of JSON', async () => {
    const admin = await anAdmin()
    const ids = Array.from({ length: 405 }, () => `motto.${newId()}`)
    for (let n = 0; n < ids.length; n += 81)
      await Promise.all(
        ids.slice(n, n + 81).map((key) => admin.caller.catalog.saveEntry({ key, type: 'brand', appName: 'Motto' })),
      )
    await app.project()
    const { payload } = await get(`audit.jsonl?kind=configuration&who=${admin.id}`, admin.access_token)
    const line = z.object({ position: z.int(), subject: z.string() })
    const lines = payload
      .trimEnd()
      .split('\n')
      .map((one) => line.parse(JSON.parse(one)))
    expect(lines.map(({ subject }) => subject).sort()).toEqual(ids.sort())
    const positions = lines.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((one, other) => other - one))
  }, 60_000)

  it('is made for two at a time, also after one was broken off', async () => {
    const admin = await anAdmin()
    const statuses = () =>
      Promise.all(Array.from({ length: 5 }, async () => (await get('audit.jsonl', admin.access_token)).statusCode))
    const twoOfFive = [200, 200, 503, 503, 503]
    expect((await statuses()).toSorted()).toEqual(twoOfFive)
    const origin = await web.listen({ port: 0 })
    const headers = { authorization: `Bearer ${admin.access_token}` }
    for (const _ of twoOfFive) {
      const leaving = new AbortController()
      const response = await fetch(`${origin}/export/audit.csv`, { headers, signal: leaving.signal })
      expect(response.status).toBe(200)
      leaving.abort()
      await expect.poll(async () => (await statuses()).toSorted()).toEqual(twoOfFive)
    }
  })

  it('is for admins whose dashboard is open, and refuses what is no filter', async () => {
    const { user, token } = await people.member()
    await app.system.business.create({ uuid: user.uuid, business_name: 'Kep', password: 'pepper-and-salt' })
    const owner = await openSession(user.uuid)
    const admin = await anAdmin()
    const closed = await openSession(admin.id, false)
    const statusOf = async (path: string, access?: string) => (await get(path, access)).statusCode
    for (const path of ['audit.csv', 'audit.jsonl']) {
      expect(await statusOf(path)).toBe(401)
      expect(await statusOf(path, token?.access_token)).toBe(403)
      expect(await statusOf(path, owner.access_token)).toBe(403)
      expect(await statusOf(path, closed.access_token)).toBe(403)
      expect(await statusOf(`${path}?from=yesterday`, admin.access_token)).toBe(400)
      expect(await statusOf(`${path}?who=nobody.at.all`, admin.access_token)).toBe(200)
    }
    expect(await statusOf('audit.xlsx', admin.access_token)).toBe(404)
  })
})
