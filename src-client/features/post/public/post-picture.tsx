import { Picture } from '#client/components/picture.tsx'
import type { PostCard } from '#shared/post.ts'
import { type PaperCutPost, paperCutOf } from './picture-sources.ts'

type PostPictureProps = { post: PaperCutPost & Pick<PostCard, 'image'>; sizes: string; first?: boolean }

/** A post's cover, or its paper-cut picture. Without an `alt` text, since the name is beside it. */
export function PostPicture({ post, sizes, first = false }: PostPictureProps) {
  if (post.image) return <Picture image={post.image} alt="" sizes={sizes} first={first} />
  return (
    <img
      src={paperCutOf(post)}
      alt=""
      width={800}
      height={600}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  )
}
