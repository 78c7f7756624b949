import type { PostView } from '#shared/post.ts'
import { Description } from '../description.tsx'
import { Facts } from '../facts.tsx'
import { Gallery } from '../gallery.tsx'
import { MapSection } from '../map-section.tsx'
import { Names } from '../names.tsx'
import { SocialLinks } from '../social-links.tsx'

/** A post as its page will show it. */
export default function PostPreview({ post }: { post: PostView }) {
  return (
    <article className="space-y-6">
      <Gallery post={post} />
      <Names post={post} />
      <Facts post={post} isPreview />
      <Description post={post} />
      <MapSection post={post} />
      <SocialLinks links={post.social_links} />
    </article>
  )
}
