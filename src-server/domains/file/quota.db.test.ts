import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { formOf } from '../../testing/form.ts'
import { CLIENT } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { openWeb, restClient } from '../../testing/web.ts'
import { UPLOADS_A_DAY } from './quota.ts'

const DAY_MS = 86_400_000
const { app, people } = await appScene()
const query = (text: string, values: unknown[] = []) => app.context.pool.query(text, values)

async function memberSince(days: number) {
  const { user } = await people.member()
  const joined = new Date(app.clock.now.getTime() - days * DAY_MS).toISOString()
  await query('update account set joined_at = $2 where id = $1', [user.uuid, joined])
  return { id: user.uuid, role: 'user' as const }
}
type Member = Awaited<ReturnType<typeof memberSince>>

const upload = (member: Member, address = CLIENT.address) =>
  app.picture(app.as(member, { client: { ...CLIENT, address } }))

const countOf = async ({ id }: Member) =>
  (await query('select pictures, bytes::float8 as bytes from upload_count where account_id = $1', [id])).rows[0]

async function setCount({ id }: Member, { pictures = 0, bytes = 0 }) {
  await query('update upload_count set pictures = $2, bytes = $3 where account_id = $1', [id, pictures, bytes])
}

/** The bytes that each line has uploaded today, most first. */
const lines = async (): Promise<number[]> =>
  (await query('select bytes::float8 as bytes from upload_line order by bytes desc')).rows.map(({ bytes }) => bytes)

const tomorrow = () => {
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS)
}

/** The bytes that a picture of a test counts for. */
async function bytesOfOne(): Promise<number> {
  const member = await memberSince(30)
  await upload(member, '192.0.2.200')
  return (await countOf(member))?.bytes
}

describe('what a member may upload in a day', () => {
  it.each([
    { of: 'pictures', age: 7, pictures: UPLOADS_A_DAY.pictures - 1, bytes: 0 },
    { of: 'bytes', age: 7, pictures: 0, bytes: UPLOADS_A_DAY.bytes },
    { of: 'pictures', age: 6.9, pictures: UPLOADS_A_DAY.newcomerPictures - 1, bytes: 0 },
    { of: 'bytes', age: 6.9, pictures: 0, bytes: UPLOADS_A_DAY.newcomerBytes },
  ])('ends with its $of ($bytes) $age days after joining, and begins anew the next day', async (most) => {
    const member = await memberSince(most.age)
    await upload(member)
    const left = most.bytes && most.bytes - Math.round(1.5 * (await bytesOfOne()))
    await setCount(member, { pictures: most.pictures, bytes: left })
    await upload(member)
    await expect(upload(member)).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    tomorrow()
    await upload(member)
  })

  it('is that of a newcomer where the account is not known yet', async () => {
    const member = { id: newId(), role: 'user' as const }
    await upload(member)
    await setCount(member, { bytes: UPLOADS_A_DAY.newcomerBytes })
    await expect(upload(member)).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
  })

  it('is counted once by as many as come at once', async () => {
    const member = await memberSince(30)
    const one = await bytesOfOne()
    await upload(member)
    await setCount(member, { bytes: UPLOADS_A_DAY.bytes - 3 * one })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => upload(member)))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3)
    expect((await countOf(member))?.bytes).toBeLessThanOrEqual(UPLOADS_A_DAY.bytes)
  })

  it('counts what a picture becomes where that is more than what was sent', async () => {
    const member = await memberSince(30)
    const noise = { create: { width: 800, height: 800, channels: 3, background: 'white', noise: NOISE } } as const
    const sent = await sharp(noise).webp({ quality: 1 }).toBuffer()
    const saved = await app.as(member).file.save({ id: newId(), kind: 'post', bytes: sent })
    const { rows } = await query('select bytes from file where id = $1', [saved.id])
    expect(rows[0]?.bytes).toBeGreaterThan(sent.byteLength)
    expect((await countOf(member))?.bytes).toBe(rows[0]?.bytes)
  })

  it('is counted until the next day, and then swept', async () => {
    const member = await memberSince(30)
    await upload(member)
    await app.system.file.sweep()
    expect(await countOf(member)).toBeDefined()
    expect((await lines()).length).toBeGreaterThan(0)
    tomorrow()
    await app.system.file.sweep()
    expect([await countOf(member), await lines()]).toEqual([undefined, []])
  })

  it('has no end for admins', async () => {
    const admin = app.actorOf('admin')
    await app.picture(app.as(admin))
    expect((await query('select from upload_count where account_id = $1', [admin.id])).rowCount).toBe(0)
  })
})

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const

describe('what members of one line may upload in a day', () => {
  const fill = (bytes: number) => query('update upload_line set bytes = $1', [bytes])

  it.each([
    ['an address', '198.51.100.1', '198.51.100.1', '198.51.100.2'],
    ['a /56', '2001:db8:1:aa01::1', '2001:db8:1:aaff:5::9', '2001:db8:1:ab00::1'],
    ['an address in two forms', '::ffff:198.51.100.3', '198.51.100.3', '198.51.100.4'],
  ])('is one budget for all accounts of %s', async (_, one, same, other) => {
    tomorrow()
    await app.system.file.sweep()
    await upload(await memberSince(30), one)
    expect(await lines()).toHaveLength(1)
    await fill(UPLOADS_A_DAY.lineBytes)
    await expect(upload(await memberSince(30), same)).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    await upload(await memberSince(30), other)
    tomorrow()
    await upload(await memberSince(30), one)
  })

  it('ends with its pictures as well, whose smaller copies nobody counts in bytes', async () => {
    tomorrow()
    await app.system.file.sweep()
    await upload(await memberSince(30))
    await query('update upload_line set pictures = $1', [UPLOADS_A_DAY.linePictures - 1])
    await upload(await memberSince(30))
    await expect(upload(await memberSince(30))).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
  })

  it('is not used up by a member whose own day is over', async () => {
    tomorrow()
    await app.system.file.sweep()
    const member = await memberSince(30)
    await upload(member)
    const before = await lines()
    await setCount(member, { bytes: UPLOADS_A_DAY.bytes })
    for (let i = 0; i < 3; i++) await expect(upload(member)).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    expect(await lines()).toEqual(before)
  })

  it('is not passed by many accounts at once', async () => {
    tomorrow()
    await app.system.file.sweep()
    const one = await bytesOfOne()
    await fill(UPLOADS_A_DAY.lineBytes - 4 * one)
    const members = await Promise.all(Array.from({ length: 12 }, () => memberSince(30)))
    const answers = await Promise.allSettled(members.map((member) => upload(member, '192.0.2.200')))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(4)
    expect((await lines())[0]).toBeLessThanOrEqual(UPLOADS_A_DAY.lineBytes)
  })

  it('says nothing of its address in the database', async () => {
    const { rows } = await query('select * from upload_line')
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|198\.51/)
  })
})

describe('while the disk is full', () => {
  const room = { free: 0.04, state: 'full' as 'full' | 'low' }
  const diskRoom = async () => room

  it('uploads are told to come back in ten minutes, leave nothing and count nothing', async () => {
    room.state = 'full'
    const web = await openWeb(app, {}, { diskRoom })
    const { user, token } = await people.member()
    const member = restClient(web, token?.access_token)
    const stored = async () => (await readdir(app.settings.DATA_DIR, { recursive: true })).length
    const before = await stored()
    const payload = formOf({ bytes: await app.jpeg() })
    const answer = await member('POST saveFiles/post', { payload })
    expect(answer).toMatchObject({ status: 503, code: 1, message: 'UPLOADS_PAUSED' })
    expect(answer.response.headers['retry-after']).toBe('600')
    expect(await stored()).toBe(before)
    expect(await countOf({ id: user.uuid, role: 'user' })).toBeUndefined()
    room.state = 'low'
    expect(await member('POST saveFiles/post', { payload: formOf({ bytes: await app.jpeg() }) })).toMatchObject({
      code: 200,
    })
    await web.close()
  })

  it('guests are told to sign in, admins to wait, and the system goes on', async () => {
    room.state = 'full'
    const input = { id: newId(), kind: 'post' as const, bytes: await app.jpeg() }
    await expect(app.as(null, { diskRoom }).file.save(input)).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    const admin = app.as(app.actorOf('admin'), { diskRoom })
    await expect(admin.file.save(input)).rejects.toEqual(rejectionWith('UPLOADS_PAUSED'))
    await app.as({ id: newId(), role: 'system' }, { diskRoom }).file.save(input)
  })

  it('is watched by the hourly sweep', async () => {
    let looked = 0
    const watched = async () => {
      looked++
      return room
    }
    await app.as({ id: newId(), role: 'system' }, { diskRoom: watched }).file.sweep()
    expect(looked).toBe(1)
  })
})
