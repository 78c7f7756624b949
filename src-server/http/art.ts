import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { uuid } from '#shared/text.ts'
import { referenceOf } from '../domains/catalog/public.ts'
import { motifOf } from '../paper-cut/motif-of.ts'
import { paperCut } from '../paper-cut/paper-cut.ts'
import { provinceHue } from '../paper-cut/province-hue.ts'
import { spotArt } from '../paper-cut/spot.ts'
import type { AppContext } from '../procedures/context.ts'

const SPOTS = ['empty', 'error', 'not-found', 'offline', 'map'] as const
const SPOT_HUE = 230
const TILE = [480, 360] as const
const DAY = 86_400

type File = { Params: { file: string } }
const nameOf = (file: string) => /^([a-z0-9_-]{1,60})\.svg$/.exec(file)?.[1]

const ART = { config: { kind: 'art' } } as const

export function artRoutes(app: FastifyInstance, context: Pick<AppContext, 'pool' | 'db' | 'log'>): void {
  // A drawing takes milliseconds and 20 KB; a page shows dozens.
  const drawings = new LRUCache<string, string>({ max: 200 })
  const send = (reply: FastifyReply, key: string, draw: () => string) => {
    const svg = drawings.get(key) ?? draw()
    drawings.set(key, svg)
    return reply.type('image/svg+xml').header('cache-control', `public, max-age=${DAY}`).send(svg)
  }
  const hero = (dark: boolean) => spotArt('hero', { hue: 210, seed: 'domner', dark }, 1800, 600)

  app.get('/art/hero.svg', ART, (_request, reply) => send(reply, 'hero', () => hero(false)))
  app.get('/art/hero-dark.svg', ART, (_request, reply) => send(reply, 'hero-dark', () => hero(true)))

  // The preview of shared links to pages without a picture.
  let preview: Promise<Buffer> | undefined
  app.get('/art/og.jpg', ART, async (_request, reply) => {
    preview ??= sharp(Buffer.from(spotArt('hero', { hue: 210, seed: 'domner' }, 1200, 630)))
      .jpeg({ quality: 82 })
      .toBuffer()
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${DAY}`)
      .send(await preview)
  })

  app.get<File>('/art/spot/:file', ART, (request, reply) => {
    const kind = SPOTS.find((spot) => spot === nameOf(request.params.file))
    if (!kind) return reply.callNotFound()
    return send(reply, `spot ${kind}`, () => spotArt(kind, { hue: SPOT_HUE, seed: kind }, ...TILE))
  })

  app.get<File>('/art/province/:file', ART, async (request, reply) => {
    const code = nameOf(request.params.file)
    const { provinces } = await referenceOf(context).current()
    if (code === undefined || !provinces.has(code)) return reply.callNotFound()
    return send(reply, `province ${code}`, () => spotArt('province', { hue: provinceHue(code), seed: code }, ...TILE))
  })

  app.get<File>('/art/type/:file', ART, async (request, reply) => {
    const code = nameOf(request.params.file)
    const { placeTypes } = await referenceOf(context).current()
    const type = code === undefined ? undefined : placeTypes.get(code)
    if (!code || !type) return reply.callNotFound()
    // The golden angle puts neighbours in the list far apart in hue.
    const hue = ([...placeTypes.keys()].indexOf(code) * 137) % 360
    return send(reply, `type ${code}`, () => draw(code, motifOf(code, type.page ?? 'visit', code), hue, ...TILE))
  })

  app.get<File>('/art/post/:file', ART, async (request, reply) => {
    const { success, data: id } = uuid.safeParse(nameOf(request.params.file))
    if (!success) return reply.callNotFound()
    const post = await context.db
      .selectFrom('post')
      .select(['type', 'place_type', 'province'])
      .where('id', '=', id)
      // Anything else would reveal that an unpublished post exists.
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
