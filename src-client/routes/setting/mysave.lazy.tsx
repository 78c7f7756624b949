import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { BookmarkCheck } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`Saved places`,
  entry: { order: 3, icon: BookmarkCheck, description: msg`What you keep for later` },
}

const SCREEN = lazyMemberPart(() => import('#client/features/mysave/mysave-screen.tsx'), ['mysave'])

export const Route = createLazyFileRoute('/setting/mysave')({ component: () => <MemberScreen part={SCREEN} /> })
