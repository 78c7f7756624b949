import { POST_TYPES } from '#shared/vocabulary.ts'
import { type DemoPost, readDemoPosts } from './content.ts'
import { demoChance, demoId } from './demo-ids.ts'

/** The first page of places: known sights from all regions, no two alike side by side. */
const FRONT = [
  'angkor-wat',
  'koh-rong',
  'bousra-waterfall',
  'royal-palace',
  'kampot-riverside',
  'preah-vihear-temple',
  'yeak-laom-lake',
  'kep-crab-market',
  'bayon',
  'phnom-sampov',
  'koh-trong',
  'bokor-national-park',
  'ta-prohm',
  'central-market-phnom-penh',
  'kirirom-national-park',
  'banteay-srei',
  'koh-dach',
  'tatai-waterfall',
  'sambor-prei-kuk',
  'koh-rong-sanloem',
  'national-museum-of-cambodia',
  'kampong-phluk',
  'phnom-da',
  'banteay-chhmar',
]

export type PlannedPost = DemoPost & {
  post_id: string
  /** 0 comes first in its type. */
  rank: number
  pictures: number
  /** The width of its pictures, in pixels; their height is three quarters of it. */
  width: number
}

const WIDTH = 1_120
export const SMALL_WIDTH = 320

/** Posts per type with `--small`, 60 in all. */
const SMALL: Record<DemoPost['page'], number> = { visit: 28, food: 10, hotel: 8, event: 8, service: 6 }
const FRONT_PAGE = 20

/** All demo posts in writing order: newer posts rank above older ones, so the first to be shown comes last. */
export async function planDemo(small: boolean): Promise<PlannedPost[]> {
  const types = await Promise.all(
    POST_TYPES.map(async (page) => {
      const posts = rank(await readDemoPosts(page))
      return small ? posts.slice(0, SMALL[page]).map(withSmallPicture) : posts
    }),
  )
  return types.flat().sort((a, b) => b.rank - a.rank || a.id.localeCompare(b.id))
}

/** Tests save processor time: only the first place to visit and the first hotel have further pictures, and large ones. */
const withSmallPicture = (post: PlannedPost): PlannedPost =>
  post.rank === 0 && (post.page === 'visit' || post.page === 'hotel')
    ? post
    : { ...post, pictures: 1, width: SMALL_WIDTH }

function rank(posts: DemoPost[]): PlannedPost[] {
  const order = (post: DemoPost) => {
    const front = FRONT.indexOf(post.id)
    return front >= 0 ? front : FRONT.length + demoChance(`order ${post.id}`)
  }
  return [...posts]
    .sort((a, b) => order(a) - order(b))
    .map((post, place) => ({
      ...post,
      rank: place,
      post_id: demoId(post.id, 1_000 - place),
      pictures: picturesOf(post, place),
      width: WIDTH,
    }))
}

function picturesOf(post: DemoPost, place: number): number {
  const chance = demoChance(`pictures ${post.id}`)
  if (place < FRONT_PAGE / 2) return 4
  if (place < FRONT_PAGE) return chance < 0.5 ? 2 : 3
  return chance < 0.7 ? 1 : 2
}

export async function findPlanned(postId: string): Promise<PlannedPost | undefined> {
  const plan = await planDemo(false)
  return plan.find((post) => post.post_id === postId)
}
