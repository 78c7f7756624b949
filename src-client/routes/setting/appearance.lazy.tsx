import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { Palette } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`Theme colour`,
  entry: { order: 4, icon: Palette, description: msg`The colour of buttons and links in this browser` },
}

const SCREEN = lazyMemberPart(() => import('#client/features/appearance/appearance-screen.tsx'), ['appearance'])

export const Route = createLazyFileRoute('/setting/appearance')({ component: () => <MemberScreen part={SCREEN} /> })
