import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostView } from '#shared/post.ts'
import { morphName, openingOf } from '../opening.ts'
import { Picture } from '../picture.tsx'
import { GALLERY_SIZES, paperCutOf } from '../picture-sources.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { GalleryThumbs } from './gallery-thumbs.tsx'
import { usePictureStrip } from './use-picture-strip.ts'

const loadFullScreen = () => import('./gallery-full-screen.tsx')
const GalleryFullScreen = lazy(loadFullScreen)

type GalleryProps = { post: Pick<PostView, 'id' | 'name' | 'images'> }

const FRAME = 'relative -mx-4 overflow-hidden md:mx-0 md:rounded-card'
const SLIDE = 'relative aspect-4/3 w-full bg-sunken md:aspect-3/2'

/** A post's pictures: pushed sideways with the thumb, moved with the arrow keys, chosen by their thumbnails, or all over the screen. */
export function Gallery({ post }: GalleryProps) {
  const { t } = useLingui()
  const { id, name, images } = post
  const { strip, shown, show, onScroll, onKeyDown } = usePictureStrip(0)
  const [isFull, setFull] = useState(false)
  if (images.length === 0) return <PaperCut id={id} />
  return (
    <section aria-label={t`Photos`}>
      <div className={FRAME} style={{ viewTransitionName: morphName(id) }}>
        <Slides ref={strip} post={post} onScroll={onScroll} onKeyDown={onKeyDown} />
        <FullScreenButton
          shown={shown}
          all={images.length}
          onPointerEnter={() => void loadFullScreen()}
          onClick={() => setFull(true)}
        />
      </div>
      {images.length > 1 && <GalleryThumbs images={images} shown={shown} onShow={show} />}
      {isFull && (
        <Suspense>
          <GalleryFullScreen images={images} name={name} start={shown} onClose={() => setFull(false)} />
        </Suspense>
      )}
    </section>
  )
}

type SlidesProps = GalleryProps & Pick<ComponentProps<'div'>, 'ref' | 'onScroll' | 'onKeyDown'>

function Slides({ post: { id, name, images }, ...strip }: SlidesProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // Where a card led here, its picture stands below the large one until that is there.
  const [src] = useState(() => openingOf(id)?.src)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div
      role="group"
      aria-label={t`Photos of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      data-scroll-restoration-id={`gallery-${id}`}
      className="scroll-row relative flex snap-x snap-mandatory motion-safe:scroll-smooth"
      {...strip}
    >
      {images.map((image, index) => (
        <div key={image.id} id={`photo-${index + 1}`} className={`${SLIDE} shrink-0 snap-center`}>
          <Picture
            image={image}
            alt={t`${name}, photo ${formatNumber(index + 1, locale)}`}
            sizes={GALLERY_SIZES}
            first={index === 0}
            before={index === 0 && src ? { src } : 'colours'}
          />
        </div>
      ))}
    </div>
  )
}

function PaperCut({ id }: { id: string }) {
  return (
    <div className={`${FRAME} ${SLIDE}`} style={{ viewTransitionName: morphName(id) }}>
      <img src={paperCutOf(id)} alt="" width={800} height={600} className="absolute inset-0 size-full object-cover" />
    </div>
  )
}
