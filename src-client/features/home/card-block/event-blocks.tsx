import type { SectionView } from '#shared/home.ts'
import { EventBlock } from './event-block.tsx'
import { Headed } from './heading.tsx'

export function EventBlocks({ section }: { section: SectionView }) {
  return (
    <Headed section={section}>
      <ol className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        {section.posts.map((event) => (
          <li key={event.id}>
            <EventBlock event={event} className="h-full items-start" />
          </li>
        ))}
      </ol>
    </Headed>
  )
}
