import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { LayoutPanelTop } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`Home page`,
  entry: {
    order: 8,
    icon: LayoutPanelTop,
    description: msg`What visitors see first: its sections, themes and publications`,
  },
  access: {
    roles: ['admin'],
    fallback: lazyMemberPart(() => import('#client/features/admin/public/for-admins.tsx'), ['admin']),
  },
}

const SCREEN = lazyMemberPart(() => import('#client/features/homepage/homepage-screen.tsx'), ['homepage', 'admin'])

export const Route = createLazyFileRoute('/setting/homepage')({ component: () => <MemberScreen part={SCREEN} /> })
