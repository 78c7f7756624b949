import { useLingui } from '@lingui/react/macro'
import { Picture } from '#client/components/picture.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ImageView } from '#shared/file.ts'

type GalleryThumbsProps = { images: readonly ImageView[]; shown: number; onShow: (index: number) => void }

/** The pictures of a gallery, small, on a desktop. Without JavaScript they are links to the large ones. */
export function GalleryThumbs({ images, shown, onShow }: GalleryThumbsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <ul className="mt-3 hidden gap-3 md:flex">
      {images.map((image, index) => (
        <li key={image.id}>
          <a
            href={`#photo-${index + 1}`}
            aria-label={t`Photo ${formatNumber(index + 1, locale)}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
            className="relative block aspect-4/3 w-28 overflow-hidden rounded-lg opacity-70 ring-accent-strong transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-2"
          >
            <Picture image={image} alt="" sizes="7rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}
