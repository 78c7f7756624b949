import type { ImageView } from '#shared/file.ts'

type Props = {
  image: Pick<ImageView, 'url' | 'width' | 'height' | 'variants'>
  /** Left out where the text beside it names the same thing. */
  alt?: string
  className: string
}

/** A picture in its smallest copy. @param className says its size */
export const Thumbnail = ({ image: { url, width, height, variants }, alt = '', className }: Props) => (
  <img
    src={variants[0]?.url ?? url}
    alt={alt}
    width={width}
    height={height}
    loading="lazy"
    className={`object-cover ${className}`}
  />
)
