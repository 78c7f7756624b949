import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { imageView } from '#shared/file.ts'
import { newId } from '../platform/ids.ts'
import { type FormFile, formOf } from '../testing/form.ts'
import { drip, rawConnection } from '../testing/raw-request.ts'
import { webScene } from '../testing/scene.ts'
import { openWeb, restClient } from '../testing/web.ts'
import { WEB_LIMITS } from './web-limits.ts'

const { app, people, web } = await webScene()
const me = restClient(web, (await people.member()).token?.access_token)

const stored = async () => (await readdir(app.context.fileStore.root, { recursive: true })).length

it('an uploaded picture becomes a profile picture, without its location', async () => {
  const withPlace = await sharp(await app.jpeg())
    .withExif({ IFD0: { Copyright: 'planted-exif' } })
    .jpeg()
    .toBuffer()
  const { code, data } = await me('POST saveFiles/profile', { payload: formOf({ bytes: withPlace }) })
  expect(code).toBe(200)
  const [picture] = z.array(imageView).parse(data)
  const saved = await me('POST auth/saveInfo', { payload: { profile: picture?.id } })
  expect(saved).toMatchObject({ code: 200, data: { profile: { id: picture?.id } } })
  const served = await web.inject({ url: picture?.url ?? '' })
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(served.rawPayload.includes('planted-exif')).toBe(false)
})

const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

it.each<[string, string, FormFile[] | FormData | undefined, number, string]>([
  ['a page as a picture', 'profile', [{ bytes: `<!doctype html>${SCRIPT}` }], 200, 'IMAGE_UNREADABLE'],
  [
    'a drawing that may hold a script',
    'profile',
    [{ bytes: SVG, name: 'a.svg', type: 'image/svg+xml' }],
    200,
    'IMAGE_UNREADABLE',
  ],
  ['a drawing that calls itself a picture', 'profile', [{ bytes: SVG }], 200, 'IMAGE_UNREADABLE'],
  ['nothing', 'profile', [{ bytes: '' }], 200, 'IMAGE_UNREADABLE'],
  ['eleven megabytes', 'profile', [{ bytes: Buffer.alloc(11 * 1024 * 1024, 1) }], 200, 'IMAGE_TOO_LARGE'],
  ['a form without a picture', 'profile', new FormData(), 200, 'IMAGE_REQUIRED'],
  ['a picture in another field', 'profile', [{ bytes: SCRIPT, field: 'file' }], 200, 'INPUT_INVALID'],
  ['no form', 'profile', undefined, 415, 'MEDIA_TYPE'],
  ['an unknown kind', 'constructor', [{ bytes: SVG }], 404, 'PATH_UNKNOWN'],
])('rejects %s and stores nothing', async (_, type, files, status, reason) => {
  const before = await stored()
  const payload = Array.isArray(files) ? formOf(...files) : files
  const answer = await me(`POST saveFiles/${type}`, payload ? { payload } : {})
  expect([answer.status, answer.message]).toEqual([status, reason])
  expect(answer.code).toBe(status === 200 ? -10001 : 1)
  expect(await stored()).toBe(before)
})

it('a form that is rejected at its last picture leaves nothing', async () => {
  const before = await stored()
  const rows = async () => (await app.context.pool.query('select from file')).rowCount
  const rowsBefore = await rows()
  const payload = formOf({ bytes: await app.jpeg() }, { bytes: await app.jpeg() }, { bytes: 'no picture' })
  for (const headers of [undefined, { 'idempotency-key': newId() }]) {
    const answer = await me('POST saveFiles/post', { payload, ...(headers && { headers }) })
    expect(answer.message).toBe('IMAGE_UNREADABLE')
    expect([await stored(), await rows()]).toEqual([before, rowsBefore])
    expect(await readdir(path.join(app.settings.DATA_DIR, 'drafts'))).toEqual([])
  }
})

it('a picture that is a page as well is served as a picture, whatever it is named', async () => {
  const page = '<!doctype html><script>alert(1)</script>'
  const bytes = Buffer.concat([await app.jpeg('#0f766e'), Buffer.from(page)])
  const payload = formOf({ bytes, name: 'holiday.jpg.html', type: 'text/html' })
  const { code, data } = await me('POST saveFiles/post', { payload })
  expect(code).toBe(200)
  const [picture] = z.array(imageView).parse(data)
  expect(picture?.url).toMatch(/^http:\/\/localhost:\d+\/uploads\/[0-9a-f]{32}\/original\.jpeg$/)
  const served = await web.inject({ url: picture?.url ?? '' })
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(served.body).not.toContain('<script>')
})

it.each(['..%2f..%2fpost', 'post%00', 'post%2e%2e', '%2e%2e%2fuploads', 'POST', 'post.html'])(
  'knows no kind %s',
  async (type) => {
    const before = await stored()
    const { status } = await me(`POST saveFiles/${type}`, { payload: formOf({ bytes: await app.jpeg() }) })
    expect([400, 404]).toContain(status)
    expect(await stored()).toBe(before)
  },
)

it.each([
  '/uploads/../master.key',
  '/uploads/%2e%2e/master.key',
  '/uploads/..%2fmaster.key',
  '/uploads/%2e%2e%2fdrafts/',
])('serves nothing but pictures: %s', async (url) => {
  expect([400, 403, 404]).toContain((await web.inject({ url })).statusCode)
})

it('a picture may be kept by caches for an hour only', async () => {
  const { data } = await me('POST saveFiles/post', { payload: formOf({ bytes: await app.jpeg() }) })
  const [picture] = z.array(imageView).parse(data)
  const { headers } = await web.inject({ url: picture?.url ?? '' })
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect(headers.etag).toBeTruthy()
})

it('of thirteen pictures at once keeps none', async () => {
  const [bytes, before] = [await app.jpeg('#7c2d12'), await stored()]
  const answer = await me('POST saveFiles/post', { payload: formOf(...Array.from({ length: 13 }, () => ({ bytes }))) })
  expect([answer.status, answer.code, answer.message]).toEqual([413, 1, 'BODY_TOO_LARGE'])
  expect(await stored()).toBe(before)
})

it('reads of a body of a gigabyte no more than a form may have', async () => {
  const { token } = await people.member()
  const narrow = await openWeb(app, {}, {}, { ...WEB_LIMITS, formBytes: 1024 * 1024 })
  const origin = await narrow.listen({ port: 0, host: '127.0.0.1' })
  const connection = await rawConnection(origin)
  connection.socket.write(
    `POST /api/saveFiles/post HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token?.access_token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${1024 ** 3}\r\n\r\n` +
      `--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
  )
  drip(connection, 'x'.repeat(64 * 1024), 1)
  expect(await connection.closed).toMatch(/HTTP\/1.1 413.*BODY_TOO_LARGE/s)
  await narrow.close()
})

it.each([
  ['broken off', '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nhalf'],
  ['no form at all', '{}'],
])('rejects a form that is %s', async (_, payload) => {
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
    const answer = await me('POST saveFiles/post', { payload, headers: { 'content-type': type } })
    expect([answer.code, answer.status, answer.message], type).toEqual([1, 400, 'BODY_UNREADABLE'])
  }
})

it.each([
  ['a field', '--x\r\ncontent-disposition: form-data; name="files"\r\n\r\n'],
  ['what stands before the pictures', ''],
])('rejects a form that is endless in %s', async (_, head) => {
  const { token } = await people.member()
  const narrow = await openWeb(app, {}, {}, { ...WEB_LIMITS, formBytes: 1024 * 1024 })
  const origin = await narrow.listen({ port: 0, host: '127.0.0.1' })
  const { socket, said, closed } = await rawConnection(origin)
  socket.write(
    `POST /api/saveFiles/post HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token?.access_token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  socket.write(chunk(`${head} `))
  drip({ socket, said, closed }, chunk('x'.repeat(64 * 1024)), 1)
  const answer = await closed
  expect(answer).toContain('HTTP/1.1 413')
  expect(answer).toContain('BODY_TOO_LARGE')
  await narrow.close()
})

it("reads nothing of a guest's upload", async () => {
  const before = await stored()
  const answer = await restClient(web)('POST saveFiles/profile', { payload: formOf({ bytes: await app.jpeg() }) })
  expect([answer.status, answer.code, answer.message]).toEqual([200, -10004, 'SESSION_REQUIRED'])
  expect(await stored()).toBe(before)
})

it('reads no body but a form', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await restClient(web)('POST saveFiles/profile', { payload: '{', headers })
  expect([answer.status, answer.code, answer.message]).toEqual([415, 1, 'MEDIA_TYPE'])
})

it('stores a picture under a name of its own, whatever path it is named', async () => {
  const { root } = app.context.fileStore
  const outside = `../planted-${newId()}.jpg`
  const before = await readdir(root)
  const payload = formOf({ bytes: await app.jpeg('#14532d'), name: outside })
  const { code, data } = await me('POST saveFiles/post', { payload })
  expect(code).toBe(200)
  const added = (await readdir(root)).filter((name) => !before.includes(name))
  expect(added).toEqual(
    z
      .array(imageView)
      .parse(data)
      .map(({ url }) => url.split('/').at(-2)),
  )
  expect(existsSync(path.join(root, outside))).toBe(false)
})

/** The bytes that count against the day of an account. */
async function bytesCountedOf(account: string): Promise<number> {
  const { rows } = await app.context.pool.query('select bytes from upload_count where account_id = $1', [account])
  return Number(rows[0]?.bytes ?? 0)
}

it('pictures under way take no more memory than they may, and those of one member no more than two', async () => {
  const pictureBytes = { total: 3_000_000, perKey: 2_000_000 }
  const narrow = await openWeb(app, {}, {}, { ...WEB_LIMITS, pictureBytes })
  const origin = await narrow.listen({ port: 0, host: '127.0.0.1' })
  const { token, user } = await people.member()
  const others = restClient(narrow, (await people.member()).token?.access_token)
  const bearer = token?.access_token ?? ''
  /** A form whose picture stops coming after a megabyte and a half. */
  const hold = async (authorization: string) => {
    const connection = await rawConnection(origin)
    const head =
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    connection.socket.write(
      `POST /api/saveFiles/post HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n${head}`,
    )
    connection.socket.write(Buffer.alloc(1_500_000))
    return connection
  }
  const first = await hold(bearer)
  // If two come at once, either or both would be over the limit.
  await expect.poll(() => bytesCountedOf(user.uuid)).toBeGreaterThanOrEqual(1_000_000)
  const both = [first, await hold(bearer)]
  const refused = () => both.filter(({ said }) => said().includes('BUSY'))
  await expect.poll(refused, { timeout: 5_000 }).toHaveLength(1)
  const larger = formOf({ bytes: Buffer.concat([await app.jpeg(), Buffer.alloc(1_800_000)]) })
  expect(await others('POST saveFiles/post', { payload: larger })).toMatchObject({ status: 503, message: 'BUSY' })
  expect((await others('POST saveFiles/post', { payload: formOf({ bytes: await app.jpeg() }) })).code).toBe(200)
  for (const { socket } of both) socket.destroy()
  await expect
    .poll(async () => (await others('POST saveFiles/post', { payload: larger })).code, { timeout: 5_000 })
    .toBe(200)
  await narrow.close()
})

it('what was sent of a picture that is broken off counts against the day', async () => {
  const member = await people.member()
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  const { socket } = await rawConnection(origin)
  const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
  socket.write(
    `POST /api/saveFiles/post HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token?.access_token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n${head}`,
  )
  socket.write(Buffer.alloc(3_000_000))
  // It is counted while it comes.
  await expect.poll(() => bytesCountedOf(member.user.uuid)).toBeGreaterThan(2_000_000)
  socket.destroy()
  await expect.poll(() => bytesCountedOf(member.user.uuid)).toBeGreaterThan(2_900_000)
})

it('while the disk is full uploads are told to come back', async () => {
  const draft = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  const full = await openWeb(app, {}, { fileStore: { ...app.context.fileStore, draft } })
  const member = restClient(full, (await people.member()).token?.access_token)
  const payload = formOf({ bytes: await app.jpeg() })
  expect(await member('POST saveFiles/post', { payload })).toMatchObject({ status: 503, message: 'BUSY' })
  await full.close()
})
