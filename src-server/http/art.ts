import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { motifOf } from '#shared/paper-cut/motif-of.ts'
import { paperCut } from '#shared/paper-cut/paper-cut.ts'
import { provinceHue } from '#shared/paper-cut/province-hue.ts'
import { spotArt } from '#shared/paper-cut/spot.ts'
import { uuid } from '#shared/text.ts'
import type { AppContext } from '../context.ts'

const SPOTS = ['empty', 'error', 'not-found', 'offline'] as const
const SPOT_HUE = 230
const TILE = [480, 360] as const
const DAY = 86_400

type File = { Params: { file: string } }
/** The name of an `.svg` file, if it is one of ours. */
const nameOf = (file: string) => /^([a-z0-9_-]{1,60})\.svg$/.exec(file)?.[1]

/** The interface's illustrations, drawn when they are first asked for: tiles, empty and error states, the panorama. */
export function artRoutes(app: FastifyInstance, { db, reference }: Pick<AppContext, 'db' | 'reference'>): void {
  // A drawing takes a few milliseconds and 20 KB; a page of tiles asks for dozens.
  const drawings = new LRUCache<string, string>({ max: 200 })
  const send = (reply: FastifyReply, key: string, draw: () => string) => {
    const svg = drawings.get(key) ?? draw()
    drawings.set(key, svg)
    return reply.type('image/svg+xml').header('cache-control', `public, max-age=${DAY}`).send(svg)
  }
  const hero = (dark: boolean) => spotArt('hero', { hue: 210, seed: 'domner', dark }, 1800, 600)

  app.get('/art/hero.svg', (_request, reply) => send(reply, 'hero', () => hero(false)))
  app.get('/art/hero-dark.svg', (_request, reply) => send(reply, 'hero-dark', () => hero(true)))

  // What a shared link shows for pages that have no picture of their own.
  let preview: Promise<Buffer> | undefined
  app.get('/art/og.jpg', async (_request, reply) => {
    preview ??= sharp(Buffer.from(spotArt('hero', { hue: 210, seed: 'domner' }, 1200, 630)))
      .jpeg({ quality: 82 })
      .toBuffer()
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${DAY}`)
      .send(await preview)
  })

  app.get<File>('/art/spot/:file', (request, reply) => {
    const kind = SPOTS.find((spot) => spot === nameOf(request.params.file))
    if (!kind) return reply.callNotFound()
    return send(reply, `spot ${kind}`, () => spotArt(kind, { hue: SPOT_HUE, seed: kind }, ...TILE))
  })

  app.get<File>('/art/province/:file', async (request, reply) => {
    const code = nameOf(request.params.file)
    const { provinces } = await reference.current()
    if (code === undefined || !provinces.has(code)) return reply.callNotFound()
    return send(reply, `province ${code}`, () => spotArt('province', { hue: provinceHue(code), seed: code }, ...TILE))
  })

  app.get<File>('/art/type/:file', async (request, reply) => {
    const code = nameOf(request.params.file)
    const { placeTypes } = await reference.current()
    const type = code === undefined ? undefined : placeTypes.get(code)
    if (!code || !type) return reply.callNotFound()
    // Neighbours in the list get hues far apart: the golden angle.
    const hue = ([...placeTypes.keys()].indexOf(code) * 137) % 360
    return send(reply, `type ${code}`, () => draw(code, motifOf(code, type.page ?? 'visit', code), hue, ...TILE))
  })

  app.get<File>('/art/post/:file', async (request, reply) => {
    const { success, data: id } = uuid.safeParse(nameOf(request.params.file))
    if (!success) return reply.callNotFound()
    const post = await db
      .selectFrom('post')
      .select(['type', 'place_type', 'province'])
      .where('id', '=', id)
      // A drawing of any other would tell that it exists.
      .where('status', '=', 'published')
      .executeTakeFirst()
    if (!post) return reply.callNotFound()
    const motif = motifOf(post.place_type, post.type, id)
    return send(reply, `post ${id} ${motif} ${post.province}`, () =>
      draw(id, motif, provinceHue(post.province), 800, 600),
    )
  })
}

type Motif = Parameters<typeof paperCut>[0]['motif']
const draw = (seed: string, motif: Motif, hue: number, width: number, height: number) =>
  paperCut({ seed, motif, hue, time: 'day', variant: 0, width, height })
