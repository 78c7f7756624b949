import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { appScene } from '../testing/scene.ts'
import { artRoutes } from './art.ts'

let web: FastifyInstance
const { app } = await appScene()
beforeAll(async () => {
  web = Fastify()
  artRoutes(web, app.context)
})
afterAll(() => web.close())

const ask = async (url: string) => (await web.inject({ url })).statusCode

describe('an illustration', () => {
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
})
