import { useLingui } from '@lingui/react/macro'
import { Shelf } from '#client/features/post/public/shelf.tsx'
import type { PostCard } from '#shared/post.ts'
import { Section } from './section.tsx'

type TrendingProps = { posts: readonly PostCard[] }

export function TrendingPlaces({ posts }: TrendingProps) {
  const { t } = useLingui()
  if (posts.length === 0) return null
  return (
    <Section title={t`Trending places`} all="visit">
      <Shelf name="places" room={8} posts={posts} />
    </Section>
  )
}

export function TrendingHotels({ posts }: TrendingProps) {
  const { t } = useLingui()
  if (posts.length === 0) return null
  return (
    <Section title={t`Popular places to stay`} all="hotel">
      <Shelf name="hotels" room={8} posts={posts} />
    </Section>
  )
}

export function TrendingFood({ posts }: TrendingProps) {
  const { t } = useLingui()
  if (posts.length === 0) return null
  return (
    <Section title={t`Popular food`} all="food">
      <Shelf name="food" room={8} posts={posts} />
    </Section>
  )
}
