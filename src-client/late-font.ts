import { FONTS } from './lib/fonts.ts'
import type { AppRouterInstance } from './router.tsx'

/** The families that pages ask for first (`styles/fonts.css`). */
const FAMILIES = { kh: 'Domner Khmer', en: 'Domner Latin', cn: undefined } as const
const WEIGHTS = ['400', '700']

/**
 * A font that came too late for the page that asked for it (`font-display: optional`) is taken up by the next one, in the frame in
 * which that is drawn: both weights or none, since a bold word among others would be of another font. A browser gives up on such
 * a font for as long as the document lives, so that it is added once more under the same name.
 */
export async function takeUpLateFont(router: AppRouterInstance): Promise<void> {
  const { locale } = router.options.context
  const family = FAMILIES[locale]
  if (!family) return
  const faces = FONTS[locale].map((href, n) => new FontFace(family, `url(${href})`, { weight: WEIGHTS[n] }))
  await Promise.all(faces.map((face) => face.load()))
  const stop = router.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    for (const face of faces) document.fonts.add(face)
  })
}
