import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Art, artAddress, postArt, typeArt } from '#shared/art.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { newId } from '../platform/ids.ts'
import { appScene } from '../testing/scene.ts'
import { artRoutes } from './art.ts'
import { artGenerator } from './art-generator.ts'

let web: FastifyInstance
const { app } = await appScene()
beforeAll(async () => {
  web = Fastify()
  artRoutes(web, app.context)
})
afterAll(() => web.close())

const ask = async (url: string) => (await web.inject({ url })).statusCode

describe('an illustration', () => {
  it('stands for a page without a picture as those who show links want it', async () => {
    const { headers, rawPayload } = await web.inject({
      url: artAddress(artGenerator(), { name: 'og', extension: 'jpg' }),
    })
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([headers['content-type'], { format, width, height }]).toEqual([
      'image/jpeg',
      { format: 'jpeg', ...LINK_PREVIEW },
    ])
  })

  it('is kept for a year under the address of its content, and for a day under any other', async () => {
    const { id, type, place_type, province } = await app.publish()
    const placeType = place_type.code
    const arts: Art[] = [
      { name: 'hero' },
      { name: 'og', extension: 'jpg' },
      { name: 'spot/empty' },
      { name: 'province/kep' },
      typeArt('temple', 'visit'),
      postArt(id, { type, placeType, province: province.code }),
    ]
    for (const art of arts) {
      const address = artAddress(artGenerator(), art)
      const [ours, before, ofAnother] = await Promise.all(
        [address, address.replace(/\.[a-z0-9]+(?=\.\w+$)/, ''), artAddress('another', art)].map((url) =>
          web.inject({ url }),
        ),
      )
      expect(ours?.headers['cache-control'], address).toBe('public, max-age=31536000, immutable')
      for (const other of [before, ofAnother]) {
        expect(other?.headers['cache-control'], address).toBe('public, max-age=86400')
        expect(other?.body).toBe(ours?.body)
      }
    }
  })

  it('of a post exists while the post is public', async () => {
    const draft = await app.system.post.save(app.draft())
    const url = `/art/post/${draft.id}.svg`
    expect(await ask(url)).toBe(404)
    await app.system.post.publish({ id: draft.id })
    expect(await ask(url)).toBe(200)
    await app.system.post.hide({ id: draft.id })
    expect(await ask(url)).toBe(404)
    await app.system.post.publish({ id: draft.id })
    await app.system.post.remove({ id: draft.id })
    expect(await ask(url)).toBe(404)
  })

  it('exists only for known names', async () => {
    expect(await ask('/art/province/kep.svg')).toBe(200)
    expect(await ask('/art/type/temple.svg')).toBe(200)
    expect(await ask('/art/spot/empty.svg')).toBe(200)
    for (const file of ['province/atlantis', 'province/__proto__', 'type/castle', 'spot/hero', `post/${newId()}`]) {
      expect(await ask(`/art/${file}.svg`), file).toBe(404)
    }
  })

  it('does not depend on the query', async () => {
    const [plain, coloured] = await Promise.all(
      ['', '?hue=10&seed=x'].map((query) => web.inject({ url: `/art/spot/empty.svg${query}` })),
    )
    expect(coloured?.body).toBe(plain?.body)
  })

  it('of a post has another address in another province', () => {
    const drawnFrom = { type: 'visit', placeType: 'temple', province: 'kep' }
    const address = (province: string) => artAddress('', postArt('id', { ...drawnFrom, province }))
    expect(address('kep')).not.toBe(address('takeo'))
  })
})
