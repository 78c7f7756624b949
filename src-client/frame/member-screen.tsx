import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import type { LazyPart } from '#client/lib/lazy-part.ts'

type Props = { part: LazyPart<object> }

/** A screen with a member's own data, rendered by the browser alone (docs/decisions/0025). */
export function MemberScreen({ part }: Props) {
  return (
    <Lazy part={part} pending={<Skeleton className="h-96 rounded-card" />}>
      {(Content) => <Content />}
    </Lazy>
  )
}

/** A dialog that has an address: that of its screen and `/dialog`. */
export function MemberDialog({ part }: Props) {
  return (
    <Lazy part={part} pending={null}>
      {(Content) => <Content />}
    </Lazy>
  )
}
