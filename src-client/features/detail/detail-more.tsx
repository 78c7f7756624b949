import type { PostView } from '#shared/post.ts'
import { ByMember } from './by-member.tsx'
import { Comments } from './comments.tsx'
import { Description } from './description.tsx'
import { MapSection } from './map-section.tsx'
import { SocialLinks } from './social-links.tsx'
import { useViewCount } from './use-view-count.ts'

export default function DetailMore({ post }: { post: PostView }) {
  useViewCount(post)
  return (
    <>
      <Description post={post} />
      <MapSection post={post} />
      <SocialLinks links={post.social_links} />
      <ByMember {...post.owner} />
      {post.status === 'published' && <Comments postId={post.id} />}
    </>
  )
}
