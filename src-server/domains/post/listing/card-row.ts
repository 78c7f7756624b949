import { sql } from 'kysely'
import type { ImageFormat } from '#shared/file.ts'
import type { PostRow } from '../table.ts'

/** What a card needs of the post, which statements call `p`. */
export const CARD_COLUMNS = [
  'p.id',
  'p.type',
  'p.name',
  'p.language',
  'p.translations',
  'p.place_type',
  'p.province',
  'p.address',
  'p.price_from_cents',
  'p.price_riel',
  'p.room_price_cents',
  'p.room_price_riel',
  'p.price_unit',
  'p.price_for',
  'p.pass',
  'p.hours',
  'p.is_sample',
  'p.starts_at',
  'p.ends_at',
  'p.created_at',
  'p.owner_id',
  'p.lat',
  'p.lon',
  'p.precision',
] as const

/** What a card needs of the first picture, which statements call `f`. */
export const IMAGE_COLUMNS = [
  'f.id as image_id',
  'f.content',
  'f.format',
  'f.width',
  'f.height',
  'f.thumbhash',
  'f.variant_widths',
] as const

/** A post without an event projected yet has no counts. */
export const COUNTS = [
  sql<number>`coalesce(c.likes, 0)`.as('likes'),
  sql<number>`coalesce(c.views, 0)`.as('views'),
] as const

/** The author's name; statements call the account `o`. */
export const OWNER_NAME = 'o.username as owner_name'

type ColumnOf<Selected> = Selected extends `p.${infer Column extends keyof PostRow}` ? Column : never

/** What a card is made from, whichever statement has read it. */
export type CardRow = Pick<PostRow, ColumnOf<(typeof CARD_COLUMNS)[number]>> & {
  image_id: string | null
  content: string | null
  format: ImageFormat | null
  width: number | null
  height: number | null
  thumbhash: string | null
  variant_widths: number[] | null
  owner_name: string | null
  likes: number
  views: number
}
