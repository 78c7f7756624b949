import type { ImageView } from '#shared/file.ts'
import { placeholderOf } from './picture-placeholder.ts'
import { pictureSources } from './picture-source-set.ts'

type PictureProps = {
  image: ImageView
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** In the first screen: fetched first. Others load lazily. */
  first?: boolean
  className?: string
  /** A CSS background until it is loaded; none where it does not fill its box. */
  before?: 'colours' | 'nothing' | { src: string }
}

/** Fills its box with AVIF or WebP in the fitting width. */
export function Picture({
  image,
  alt,
  sizes,
  first = false,
  className = 'object-cover',
  before = 'colours',
}: PictureProps) {
  const { avif, webp, src } = pictureSources(image)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={webp}
        sizes={webp && sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundImage: backgroundOf(image, before) }}
        className={`absolute inset-0 size-full bg-center bg-cover ${className}`}
      />
    </picture>
  )
}

function backgroundOf({ thumbhash }: ImageView, before: NonNullable<PictureProps['before']>): string | undefined {
  if (before === 'nothing') return undefined
  return before === 'colours' ? placeholderOf(thumbhash) : `url("${before.src}")`
}
