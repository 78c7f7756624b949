import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Modal } from '#client/components/modal.tsx'
import { Picture } from '#client/components/picture.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { morphName, openingOf } from '#client/features/post/public/opening.ts'
import { GALLERY_SIZES, type PaperCutPost, paperCutOf } from '#client/features/post/public/picture-sources.ts'
import { formatNumber } from '#client/lib/format.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { PostView } from '#shared/post.ts'
import { altIn } from './alt-in.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { GalleryThumbs } from './gallery-thumbs.tsx'
import { usePictureStrip } from './use-picture-strip.ts'

const FULL_SCREEN = lazyPart(() => import('./gallery-full-screen.tsx'))

type GalleryProps = { post: PaperCutPost & Pick<PostView, 'name' | 'images'> }

const FRAME = 'relative -mx-4 overflow-hidden sideways:me-0 md:mx-0 md:rounded-card'
const FULL = 'fixed inset-0 m-0 size-full max-h-none max-w-none bg-shade text-white backdrop:bg-shade'
const SLIDE = 'relative aspect-4/3 w-full bg-sunken short:aspect-3/1 sideways:aspect-3/2 md:aspect-3/2'

/** A post's pictures in a row that scrolls sideways, with thumbnails, arrow keys and a full screen. */
export function Gallery({ post }: GalleryProps) {
  const { t } = useLingui()
  const { id, name, images } = post
  const { ref, shown, show, onKeyDown, events } = usePictureStrip(0)
  const overlay = useOverlay(`photos-${id}`)
  const { isOpen, open, close } = overlay
  if (images.length === 0) return <PaperCut post={post} />
  return (
    <section aria-label={t`Photos`}>
      <div className={FRAME} style={{ viewTransitionName: morphName(id) }}>
        <Slides ref={ref} post={post} onKeyDown={onKeyDown} {...events} />
        <FullScreenButton shown={shown} all={images.length} onClick={open} />
      </div>
      {images.length > 1 && <GalleryThumbs images={images} shown={shown} onShow={show} />}
      <Modal overlay={overlay} label={t`Photos of ${name}`} className={FULL}>
        {isOpen && (
          <Lazy part={FULL_SCREEN} pending={<Skeleton className="size-full" />}>
            {(FullScreen) => (
              // The strip follows the full screen.
              <FullScreen
                images={images}
                name={name}
                start={shown}
                onShown={(index) => show(index, 'instant')}
                onClose={close}
              />
            )}
          </Lazy>
        )}
      </Modal>
    </section>
  )
}

type SlidesProps = GalleryProps & ComponentProps<'div'>

function Slides({ post: { id, name, images }, ...strip }: SlidesProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // The tapped card's picture, until the large one is loaded.
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
        <div key={image.id} id={`photo-${index + 1}`} className={`${SLIDE} row-picture shrink-0 snap-center`}>
          <Picture
            image={image}
            alt={altIn(image, locale) ?? t`${name}, photo ${formatNumber(index + 1, locale)}`}
            sizes={GALLERY_SIZES}
            first={index === 0}
            before={index === 0 && src ? { src } : 'colours'}
          />
        </div>
      ))}
    </div>
  )
}

function PaperCut({ post }: { post: PaperCutPost }) {
  return (
    <div className={FRAME} style={{ viewTransitionName: morphName(post.id) }}>
      <div className={SLIDE}>
        <img
          src={paperCutOf(post)}
          alt=""
          width={800}
          height={600}
          className="absolute inset-0 size-full object-cover"
        />
      </div>
    </div>
  )
}
