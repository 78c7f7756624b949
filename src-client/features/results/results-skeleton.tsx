import { CardSkeleton } from '#client/features/post/public/card-skeleton.tsx'
import { COLUMNS, RESULT_GRID } from './layout.ts'

const CARDS = Array.from({ length: 6 }, (_, nth) => nth)

/** The boxes of the facets, the line of the count and two rows of cards. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true" className={COLUMNS}>
      <div className="max-lg:hidden" />
      <div>
        <div className="mb-4 min-h-11" />
        <div className={RESULT_GRID}>
          {CARDS.map((nth) => (
            <CardSkeleton key={nth} />
          ))}
        </div>
      </div>
      <div className="max-xl:hidden" />
    </div>
  )
}
