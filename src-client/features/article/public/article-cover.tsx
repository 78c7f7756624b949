import { Picture } from '#client/components/picture.tsx'
import { artOf } from '#client/lib/art.ts'
import type { ArticleCard } from '#shared/article.ts'

type Props = {
  article: Pick<ArticleCard, 'cover' | 'cover_alt'>
  sizes: string
  first?: boolean
  /** In a list the title beside it says what it is about. */
  isDescribed?: boolean
}

/** Fills its box with the picture of an article, or with a drawing. */
export function ArticleCover({ article: { cover, cover_alt }, sizes, first = false, isDescribed = false }: Props) {
  const alt = isDescribed ? cover_alt : ''
  if (cover) return <Picture image={cover} alt={alt} sizes={sizes} first={first} />
  return (
    <img
      src={artOf({ name: 'hero' })}
      alt=""
      width={1800}
      height={600}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  )
}
