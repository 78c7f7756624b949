import { artOf } from '#client/lib/art.ts'
import { postArt } from '#shared/art.ts'
import type { PostCard } from '#shared/post.ts'
import type { PostStatus } from '#shared/vocabulary.ts'

/**
 * The `sizes` of pictures in each layout (`e2e/first-load.spec.ts` compares). Slightly less on a phone, so that the smallest
 * screens (158 px, twice) use the file of 320, and a picture across a whole phone of 412 px those of 640 and 960: nobody sees an
 * eighth fewer pixels there.
 */
const FOUR_ON_A_PHONE = '(min-width: 38.25rem) calc(25vw - 1rem)'
/** On a wide screen 240 pixels beside a map, else 282: one value for both, which asks for the same copies. */
export const CARD_SIZES = `(max-height: 30rem) and ${FOUR_ON_A_PHONE}, (min-width: 75rem) 262px, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, ${FOUR_ON_A_PHONE}, (min-width: 29rem) calc(33vw - 1rem), calc(50vw - 1.5rem)`
export const SHELF_SIZES =
  '(max-height: 30rem) 16rem, (min-width: 75rem) 282px, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, min(60vw, 16rem)'
export const GALLERY_SIZES =
  '(max-height: 30rem) 88vw, (min-width: 75rem) 760px, (min-width: 64rem) calc(100vw - 27.5rem), 88vw'

/** Lists that show only published posts do not say the status. */
export type PaperCutPost = Pick<PostCard, 'id' | 'type' | 'place_type' | 'province'> & { status?: PostStatus }

/** The paper-cut picture of a post that has none of its own. One that is not published has no address that anybody may ask for. */
export const paperCutOf = ({ id, type, place_type, province, status = 'published' }: PaperCutPost): string =>
  artOf(
    status === 'published'
      ? postArt(id, { type, placeType: place_type.code, province: province.code })
      : { name: 'spot/empty' },
  )
