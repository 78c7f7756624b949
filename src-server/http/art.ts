import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Art, artVersion, postArt, typeArt } from '#shared/art.ts'
import { hash } from '#shared/hash.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { uuid } from '#shared/text.ts'
import { referenceOf } from '../domains/catalog/public.ts'
import { motifOf } from '../paper-cut/motif-of.ts'
import { paperCut } from '../paper-cut/paper-cut.ts'
import { provinceHue } from '../paper-cut/province-hue.ts'
import { spotArt } from '../paper-cut/spot.ts'
import type { AppContext } from '../procedures/context.ts'
import { appPicture } from './app-pictures.ts'
import { artGenerator } from './art-generator.ts'

const SPOTS = ['empty', 'error', 'not-found', 'offline', 'map'] as const
const SPOT_HUE = 230
const TILE = [480, 360] as const
const DAY = 86_400
const YEAR = 365 * DAY

/** A name, and what stands for the content in the addresses of our pages; those from before have nothing. */
const FILE = /^(?<name>[a-z0-9_-]{1,60})(?:\.(?<version>[a-z0-9]{1,8}))?\.(?<extension>svg|jpg|png)$/
type File = { Params: { file: string } }
const readFile = ({ params }: { params: File['Params'] }) => FILE.exec(params.file)?.groups ?? {}

const ART = { config: { kind: 'art' } } as const

export function artRoutes(app: FastifyInstance, context: Pick<AppContext, 'pool' | 'db' | 'log'>): void {
  const generator = artGenerator()
  // A drawing takes milliseconds and 20 KB; a page shows dozens.
  const drawings = new LRUCache<string, string>({ max: 200 })
  /** Another version is an address from before, or of another release: today's drawing, for a day. */
  const keep = (reply: FastifyReply, art: Art, asked: string | undefined) =>
    reply.header(
      'cache-control',
      asked === artVersion(generator, art) ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`,
    )
  const send = (reply: FastifyReply, art: Art, asked: string | undefined, drawing: () => string) => {
    const key = [art.name, ...(art.inputs ?? [])].join(' ')
    const svg = drawings.get(key) ?? drawing()
    drawings.set(key, svg)
    return keep(reply, art, asked).type('image/svg+xml').send(svg)
  }

  // The preview of shared links to pages without a picture.
  let preview: Promise<Buffer> | undefined

  app.get<File>('/art/:file', ART, async (request, reply) => {
    const { name, version, extension } = readFile(request)
    if (name === 'og' && extension === 'jpg') {
      preview ??= sharp(
        Buffer.from(spotArt('hero', { hue: 210, seed: 'domner' }, LINK_PREVIEW.width, LINK_PREVIEW.height)),
      )
        .jpeg({ quality: 82 })
        .toBuffer()
      return keep(reply, { name }, version)
        .type('image/jpeg')
        .send(await preview)
    }
    if ((name !== 'hero' && name !== 'hero-dark') || extension !== 'svg') return reply.callNotFound()
    const dark = name === 'hero-dark'
    return send(reply, { name }, version, () => spotArt('hero', { hue: 210, seed: 'domner', dark }, 1800, 600))
  })

  // Asked for by the few who install the application.
  const appPictures = new LRUCache<string, Promise<Buffer>>({ max: 20 })
  app.get<File>('/art/app/:file', ART, async (request, reply) => {
    const { name, version, extension } = readFile(request)
    const key = `${name}.${extension}`
    const picture = appPictures.get(key) ?? appPicture(name, extension)
    if (!picture) return reply.callNotFound()
    appPictures.set(key, picture)
    return keep(reply, { name: `app/${name}` }, version)
      .type(extension === 'png' ? 'image/png' : 'image/jpeg')
      .send(await picture)
  })

  app.get<File>('/art/spot/:file', ART, (request, reply) => {
    const { name, version } = readFile(request)
    const kind = SPOTS.find((spot) => spot === name)
    if (!kind) return reply.callNotFound()
    const drawing = () => spotArt(kind, { hue: SPOT_HUE, seed: kind }, ...TILE)
    return send(reply, { name: `spot/${kind}` }, version, drawing)
  })

  app.get<File>('/art/province/:file', ART, async (request, reply) => {
    const { name: code, version } = readFile(request)
    const { provinces } = await referenceOf(context).current()
    if (code === undefined || !provinces.has(code)) return reply.callNotFound()
    const drawing = () => spotArt('province', { hue: provinceHue(code), seed: code }, ...TILE)
    return send(reply, { name: `province/${code}` }, version, drawing)
  })

  app.get<File>('/art/type/:file', ART, async (request, reply) => {
    const { name: code, version } = readFile(request)
    const { placeTypes } = await referenceOf(context).current()
    const type = code === undefined ? undefined : placeTypes.get(code)
    if (!code || !type) return reply.callNotFound()
    const page = type.page ?? 'visit'
    const drawing = () => draw(code, motifOf(code, page, code), hash(code) % 360, ...TILE)
    return send(reply, typeArt(code, page), version, drawing)
  })

  app.get<File>('/art/post/:file', ART, async (request, reply) => {
    const { name, version } = readFile(request)
    const { success, data: id } = uuid.safeParse(name)
    if (!success) return reply.callNotFound()
    const post = await context.db
      .selectFrom('post')
      .select(['type', 'place_type as placeType', 'province'])
      .where('id', '=', id)
      // Anything else would reveal that an unpublished post exists.
      .where('status', '=', 'published')
      .executeTakeFirst()
    if (!post) return reply.callNotFound()
    const motif = motifOf(post.placeType, post.type, id)
    const drawing = () => draw(id, motif, provinceHue(post.province), 800, 600)
    return send(reply, postArt(id, post), version, drawing)
  })
}

type Motif = Parameters<typeof paperCut>[0]['motif']
const draw = (seed: string, motif: Motif, hue: number, width: number, height: number) =>
  paperCut({ seed, motif, hue, time: 'day', variant: 0, width, height })
