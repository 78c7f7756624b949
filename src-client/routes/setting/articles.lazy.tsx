import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`Articles`,
  titleFor: { user: msg`My articles`, owner: msg`My articles` },
  entry: { order: 9, icon: PenLine, description: msg`What the blog tells: drafts, publications and their times` },
  access: {
    roles: ['admin'],
    authors: true,
    fallback: lazyMemberPart(() => import('#client/features/writing/public/for-authors.tsx'), ['writing']),
  },
}

const SCREEN = lazyMemberPart(
  () => import('#client/features/writing/articles-screen.tsx'),
  ['writing', 'admin', 'moderation', 'article'],
)

export const Route = createLazyFileRoute('/setting/articles')({ component: () => <MemberScreen part={SCREEN} /> })
