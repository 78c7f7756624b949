import { beforeAll, describe, expect, it } from 'vitest'
import { businessesInput } from '#shared/business.ts'
import { reasonOf } from '../../testing/providers.ts'
import { appScene } from '../../testing/scene.ts'
import { applicationsPage } from './queries.ts'

const { app, people } = await appScene()
const { caller: admin } = await people.admin()

const DASHBOARD = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
type Application = Parameters<typeof admin.business.submit>[0]

async function applicant(application: Partial<Application>, more: Parameters<typeof people.member>[0] = {}) {
  const member = await people.member(more)
  const apply = (words: Partial<Application>) =>
    member.caller.business.submit({ business_name: 'Nameless', ...words, ...DASHBOARD })
  return { ...member, uuid: member.user.uuid, apply, sent: await apply(application) }
}
const find = async (q: string) => (await admin.business.list({ q })).rows.map((row) => row.business_name)

describe('an application', () => {
  it('says where the business is and how it is reached', async () => {
    const place = { province: 'kampot', address: 'River Road 12', map: 'https://maps.app.goo.gl/abc' }
    const { sent, caller } = await applicant({ business_name: 'Rikitikitavi', phone: '០១២ ៧៧៧ ៩៩៩', ...place })
    const kept = { ...place, phone: '+85512777999', province: { code: 'kompot', name: 'Kampot' } }
    expect(sent).toMatchObject(kept)
    expect(await caller.business.mine()).toMatchObject(kept)
  })

  it.each([
    ['PROVINCE_UNKNOWN', { province: 'atlantis' }],
    ['PHONE_INVALID', { phone: '12' }],
  ])('is rejected with %s', async (reason, words) => {
    const { caller } = await people.member()
    expect(await reasonOf(caller.business.submit({ business_name: 'Kep', ...words, ...DASHBOARD }))).toBe(reason)
  })
})

describe('admins find applications', () => {
  it('by name, contacts and applicant, in Khmer and Latin, and by a phone number in any form', async () => {
    const dara = await applicant(
      { business_name: 'Sunrise Bungalows', telegram: '@sunrise_kep', phone: '015 222 333' },
      { username: 'dara.sunny', phone: '016 444 555', nickname: 'ដារ៉ា ថ្ងៃរះ' },
    )
    await applicant({ business_name: 'ផ្ទះសំណាក់ បឹងទន្លេ' })
    for (const q of [
      'SUNRISE',
      'bungal',
      'sunrise_kep',
      '015 222 333',
      '+855 15 222',
      '០១៥ ២២២ ៣៣៣',
      '\u202a015 222 333\u202c',
      '015–222–333',
      '+855 (0)15 222',
      'dara.sunny',
      'ថ្ងៃរះ',
      '016444555',
    ])
      expect([q, await find(q)]).toEqual([q, ['Sunrise Bungalows']])
    expect(await find('បឹងទន្លេ')).toEqual(['ផ្ទះសំណាក់ បឹងទន្លេ'])
    expect(await find('nothing of that name')).toEqual([])

    await app.system.business.decide({ uuid: dara.uuid, status: 'approved' })
    const { rows, total } = await admin.business.list({ q: 'sunrise', status: 'approved' })
    expect([rows.length, total]).toEqual([1, 1])
    expect((await admin.business.list({ q: 'sunrise', status: 'pending' })).total).toBe(0)
  })

  it('not once the applicant has left', async () => {
    const { caller, input } = await applicant({ business_name: 'Gone Guesthouse', phone: '015 888 111' })
    expect(await find('gone guest')).toEqual(['Gone Guesthouse'])
    await caller.account.remove({ password: input.password })
    expect([await find('gone guest'), await find('015 888 111')]).toEqual([[], []])
    expect((await app.context.pool.query("select from business where search_text like '%gone%'")).rowCount).toBe(0)
  })
})

describe('admins read the whole application', () => {
  it('with the applicant, the place, and what was sent and decided before', async () => {
    const { uuid, apply, user } = await applicant(
      { business_name: 'Lotus House', telegram: '@lotus_house' },
      { phone: '017 111 222', nickname: 'Sok Lotus' },
    )
    await admin.business.decide({ uuid, status: 'rejected', reason: 'No address' })
    await apply({ business_name: 'Lotus House Kep', province: 'kep', address: 'Crab Market' })
    await app.system.business.decide({ uuid, status: 'approved' })

    const { business, applicant: member, history } = await admin.business.get({ uuid })
    expect(business).toMatchObject({ business_name: 'Lotus House Kep', address: 'Crab Market', status: 'approved' })
    expect(member).toMatchObject({ userName: user.userName, phone: '+85517111222', nickname: 'Sok Lotus', posts: [] })
    expect(member?.email).toContain('@')
    expect(history.map(({ what, by, reason }) => [what, by?.userName === user.userName, reason])).toEqual([
      ['approved', false, null],
      ['applied', true, null],
      ['rejected', false, 'No address'],
      ['applied', true, null],
    ])
    expect(history[0]?.by).toBeNull()
    expect(history.map(({ application }) => application?.business_name)).toEqual([
      undefined,
      'Lotus House Kep',
      undefined,
      'Lotus House',
    ])
    expect(history[1]?.application?.province).toEqual({ code: 'kep', name: 'Kep' })
  })

  it('with posts that others may see, and no drafts', async () => {
    const { uuid, again } = await applicant({ business_name: 'Picture House' })
    await admin.business.decide({ uuid, status: 'approved' })
    const caller = await again()
    await caller.post.save(app.draft({ name: 'A secret draft', images: [await app.picture(caller)] }))
    const shown = await app.publish({ name: 'Seen by all', images: [await app.picture(caller)] }, caller)
    const { applicant: member } = await admin.business.get({ uuid })
    expect(member?.posts.map(({ name }) => name)).toEqual(['Seen by all'])
    expect(member?.posts[0]?.image?.id).toBe(shown.images[0]?.id)
  })

  it('with others of the same name, nearly the same one, or the same phone number', async () => {
    const first = await applicant({ business_name: 'Mekong Breeze Hotel', phone: '018 555 666' })
    const same = await applicant({ business_name: 'mekong-breeze hotel' })
    const similar = await applicant({ business_name: 'Mekong Breeze Hotels & Spa' })
    const phone = await applicant({ business_name: 'Noodle Corner', phone: '+855 18 555 666' })
    await applicant({ business_name: 'Hotel Angkor Gate' })
    const { similar: found } = await admin.business.get({ uuid: first.uuid })
    expect(found.map((one) => [one.uuid, one.likeness])).toEqual([
      [same.uuid, 'same_name'],
      [similar.uuid, 'similar_name'],
      [phone.uuid, 'same_phone'],
    ])
    const [one, two] = [
      await applicant({ business_name: 'ហាងបាយ សុភា' }),
      await applicant({ business_name: 'ហាងបាយសុភា' }),
    ]
    const khmer = await admin.business.get({ uuid: one.uuid })
    expect(khmer.similar.map((each) => [each.uuid, each.likeness])).toEqual([[two.uuid, 'same_name']])
  })

  it('and nobody else does', async () => {
    const { uuid, caller } = await applicant({ business_name: 'Private House' })
    expect(await reasonOf(caller.business.get({ uuid }))).toBe('FORBIDDEN')
    expect(await reasonOf(app.guest.business.get({ uuid }))).toBe('SESSION_REQUIRED')
  })
})

describe('with tens of thousands of applications, of which 200 wait', { tags: ['release'] }, () => {
  beforeAll(async () => {
    const { pool } = app.context
    await pool.query(`
      with made as (select gen_random_uuid() as id, n from generate_series(1, 30000) as n), accounts as (
        insert into account (id, username, nickname, search_text, version, joined_at, updated_at)
        select id, 'crowd' || n, 'Crowd ' || n, 'crowd' || n, 1, now(), now() from made)
      insert into business (id, business_name, search_text, phone, status, credential_id, version, applied_at)
      select id, 'House number ' || n, 'house number ' || n, '+8559' || n,
        case when n <= 200 then 'pending' else 'approved' end, id, 1, now() - n * interval '1 minute'
      from made`)
    await pool.query('analyze account, business')
  })

  it('pages through all that wait, the oldest first as well', async () => {
    const { total } = await admin.business.list({ status: 'pending', q: 'house number' })
    expect(total).toBe(200)
    const waiting = { status: 'pending', q: 'house number', pageSize: 20 } as const
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, n) => admin.business.list({ ...waiting, page: n + 1 })),
    )
    const ids = pages.flatMap(({ rows }) => rows.map(({ uuid }) => uuid))
    expect(new Set(ids).size).toBe(200)
    const oldest = await admin.business.list({ ...waiting, sort: 'oldest' })
    expect(oldest.rows.map(({ uuid }) => uuid)).toEqual(ids.toReversed().slice(0, 20))
  })

  it.each([
    ['status', { status: 'pending' }],
    ['oldest', { status: 'pending', sort: 'oldest' }],
    ['all', {}],
    ['words', { q: 'number 29999' }],
    ['Khmer words', { q: 'សុភា' }],
    ['a phone number', { q: '015 222 333', status: 'pending' }],
  ])('reads no table from end to end: %s', async (_, input) => {
    const page = applicationsPage(app.context, businessesInput.parse(input))
    expect(JSON.stringify(await page.explain('json'))).not.toContain('Seq Scan')
  })

  it('finds similar ones by an index', async () => {
    const name = 'House number 29999'
    const { rows } = await app.context.pool.query(
      `explain (format json) select id from business where letter_triples(business_name) && letter_triples('${name}')`,
    )
    expect(JSON.stringify(rows)).toContain('business_name_triples')
  })
})
