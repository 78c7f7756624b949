import { expect, it } from 'vitest'
import { z } from 'zod'
import { imageView } from '#shared/file.ts'
import { createS3Store } from '../platform/s3-store.ts'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { SILENT } from '../projections/logger.ts'
import { formOf } from '../testing/form.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { webScene } from '../testing/scene.ts'
import { openWeb, restClient } from '../testing/web.ts'

const { app, people } = await webScene()

it('in an S3 store a picture is stored, made small, handed out and erased as on a disk', async () => {
  const server = await openS3Server()
  const fileStore = createS3Store({ dataDir: app.settings.DATA_DIR, s3: server.s3, log: SILENT })
  const remote = await openWeb(app, {}, { fileStore })
  const { token, user } = await people.member()
  const member = restClient(remote, token?.access_token)
  const { data } = await member('POST saveFiles/post', { payload: formOf({ bytes: await app.jpeg('#be123c') }) })
  const [picture] = z.array(imageView).parse(data)
  const system = app.as(SYSTEM_ACTOR, { fileStore })
  const made = await system.file.makeVariants({ id: picture?.id ?? '' })
  const [variant] = made?.variants ?? []
  const url = variant?.url ?? ''
  const { headers, rawPayload, statusCode } = await remote.inject({ url })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': `image/${variant?.format}`,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-length': String(rawPayload.length),
  })
  const again = await remote.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await remote.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(rawPayload.length), ''])
  const preview = await remote.inject({ url: made?.preview?.url ?? '' })
  expect(preview).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
  await system.file.eraseAllOf({ uuid: user.uuid })
  expect((await remote.inject({ url })).statusCode).toBe(404)
  expect((await remote.inject({ url: made?.preview?.url ?? '' })).statusCode).toBe(404)
  for (const strange of ['/uploads/x/original.jpeg', '/uploads/..%2fa/original.jpeg', `${url}.html`])
    expect((await remote.inject({ url: strange })).statusCode, strange).toBe(404)
  await server.close()
  expect((await remote.inject({ url })).statusCode).toBe(503)
  expect(await member('POST saveFiles/post', { payload: formOf({ bytes: await app.jpeg('#be123c') }) })).toMatchObject({
    status: 503,
    message: 'BUSY',
  })
  await remote.close()
})
