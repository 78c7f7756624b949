import { msg } from '@lingui/core/macro'
import { createLazyFileRoute } from '@tanstack/react-router'
import { BedDouble } from 'lucide-react'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'

export const page: SettingPage = {
  title: msg`My bookings`,
  entry: { order: 4, icon: BedDouble, description: msg`The rooms that you have booked` },
}

const SCREEN = lazyMemberPart(
  () => import('#client/features/mybooking/mybooking-screen.tsx'),
  ['booking', 'mybooking', 'room'],
)

export const Route = createLazyFileRoute('/setting/mybooking')({ component: () => <MemberScreen part={SCREEN} /> })
