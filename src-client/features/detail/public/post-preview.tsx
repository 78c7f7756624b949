import { HTML_LANG } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'
import { Description } from '../description.tsx'
import { Facts } from '../facts.tsx'
import { Gallery } from '../gallery.tsx'
import { MapSection } from '../map-section.tsx'
import { OtherNames } from '../other-names.tsx'
import { SocialLinks } from '../social-links.tsx'

/** A post as its page shows it, without what readers do there. */
export function PostPreview({ post }: { post: PostView }) {
  return (
    <article className="space-y-5">
      <Gallery post={post} />
      <header>
        <p className="text-sm text-soft">{post.place_type.name}</p>
        <h3 lang={HTML_LANG[post.lang]} className="text-2xl font-bold wrap-anywhere">
          {post.name}
        </h3>
        <OtherNames post={post} />
      </header>
      <Facts post={post} />
      <Description post={post} />
      <MapSection post={post} />
      <SocialLinks links={post.social_links} />
    </article>
  )
}
