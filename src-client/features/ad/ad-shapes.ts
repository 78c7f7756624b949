import type { AdPosition } from '#shared/ad.ts'

type Shape = {
  /** Width by height of the picture. Its room is there before the picture is, so that nothing moves. */
  ratio: string
  /** The `sizes` attribute of the picture. */
  sizes: string
}

const OF_PAGE = '(min-width: 1200px) 1168px, 100vw'
/** As wide as a column of text. */
const OF_TEXT = '(min-width: 800px) 768px, 100vw'

export const AD_SHAPES: Readonly<Record<AdPosition, Shape>> = {
  home_top: { ratio: '4 / 1', sizes: OF_PAGE },
  home_middle: { ratio: '4 / 1', sizes: OF_PAGE },
  list: { ratio: '6 / 1', sizes: OF_TEXT },
  detail: { ratio: '6 / 1', sizes: OF_TEXT },
  blog: { ratio: '4 / 1', sizes: OF_TEXT },
}
