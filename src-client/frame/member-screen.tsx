import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import type { LazyPart } from '#client/lib/lazy-part.ts'

type Props = { part: LazyPart<object> }

/** A screen of a member's own, drawn by the browser alone (docs/decisions/0025). */
export function MemberScreen({ part }: Props) {
  return (
    <Lazy part={part} pending={<Skeleton className="h-96 rounded-card" />}>
      {(Content) => <Content />}
    </Lazy>
  )
}

/** What lies over a screen at its address and `/dialog`. */
export function MemberDialog({ part }: Props) {
  return (
    <Lazy part={part} pending={null}>
      {(Content) => <Content />}
    </Lazy>
  )
}
