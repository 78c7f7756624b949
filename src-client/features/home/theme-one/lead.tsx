import type { SectionView } from '#shared/home.ts'
import { Headed } from './heading.tsx'
import { Story, StoryRow } from './story.tsx'

const LEAD_SIZES = '(min-width: 75rem) 640px, (min-width: 48rem) 54vw, 92vw'

/** One place large, the others in lines beside it. */
export function Lead({ section }: { section: SectionView }) {
  const [first, ...others] = section.posts
  if (!first) return null
  return (
    <Headed section={section}>
      <div className="mag-spread">
        <Story post={first} sizes={LEAD_SIZES} plate="wide" className="mag-lead mb-4 md:mb-0" />
        {others.length > 0 && (
          <ul className="mag-rows">
            {others.map((post) => (
              <li key={post.id}>
                <StoryRow post={post} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Headed>
  )
}
