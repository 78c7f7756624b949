import { useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Picture } from '#client/components/picture.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ImageView } from '#shared/file.ts'
import { altIn } from './alt-in.ts'
import { usePictureStrip } from './use-picture-strip.ts'

type GalleryFullScreenProps = {
  images: readonly ImageView[]
  name: string
  start: number
  onShown: (index: number) => void
  onClose: () => void
}

/** The content of the modal dialog with the pictures. */
export default function GalleryFullScreen({ images, name, start, onShown, onClose }: GalleryFullScreenProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { ref, shown, show, step, onKeyDown, events } = usePictureStrip(start)
  const showFirst = useEffectEvent(() => show(start, 'instant'))
  useLayoutEffect(() => showFirst(), [])
  const onMove = useEffectEvent(onShown)
  useEffect(() => onMove(shown), [shown])
  // Takes the focus, so that arrow keys work at once.
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  const [place, all] = [shown + 1, images.length].map((number) => formatNumber(number, locale))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div
      ref={group}
      role="group"
      aria-label={t`Photos of ${name}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="size-full outline-none"
    >
      <Slides ref={ref} images={images} name={name} {...events} />
      <p aria-live="polite" className="absolute start-4 top-4 rounded-full bg-shade/80 px-4 py-2 text-sm">
        {place} / {all}
      </p>
      <RoundButton label={t`Close`} onClick={onClose} className="end-4 top-4">
        <X aria-hidden="true" />
      </RoundButton>
      <RoundButton
        label={t`Previous`}
        onClick={() => step(-1)}
        aria-disabled={shown === 0}
        className={`start-4 ${SIDE}`}
      >
        <ChevronLeft aria-hidden="true" />
      </RoundButton>
      <RoundButton
        label={t`Next`}
        onClick={() => step(1)}
        aria-disabled={shown === images.length - 1}
        className={`end-4 ${SIDE}`}
      >
        <ChevronRight aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

/** Below the picture on a phone, beside it on a desktop. */
const SIDE = 'bottom-6 md:top-1/2 md:bottom-auto'

type SlidesProps = Pick<GalleryFullScreenProps, 'images' | 'name'> & ComponentProps<'div'>

function Slides({ images, name, ...strip }: SlidesProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="scroll-row relative flex size-full snap-x snap-mandatory motion-safe:scroll-smooth" {...strip}>
      {images.map((image, index) => (
        <div key={image.id} className="relative size-full shrink-0 snap-center">
          <Picture
            image={image}
            alt={altIn(image, locale) ?? t`${name}, photo ${formatNumber(index + 1, locale)}`}
            sizes="100vw"
            className="object-contain"
            before="nothing"
          />
        </div>
      ))}
    </div>
  )
}

type RoundButtonProps = Pick<ComponentProps<'button'>, 'onClick' | 'aria-disabled' | 'className' | 'children'> & {
  label: string
}

function RoundButton({ label, className, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`absolute inline-flex size-12 items-center justify-center rounded-full bg-shade/70 text-white hover:bg-shade aria-disabled:opacity-40 ${className}`}
      {...rest}
    />
  )
}
