import { createLazyFileRoute } from '@tanstack/react-router'
import { MemberScreen } from '#client/frame/member-screen.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { SettingPage } from '#client/lib/setting-page.ts'
import { page as records } from './records.lazy.tsx'

const { title, access } = records

export const page: SettingPage = {
  title,
  access,
  parent: { to: '/setting/records', title },
  titleOf: async ({ kind }, locale) => {
    const { knownKind, kindName } = await import('#client/features/records/public/record-names.ts')
    const known = knownKind(kind)
    return known && kindName(known, locale)
  },
}

const SCREEN = lazyMemberPart(() => import('#client/features/records/records-screen.tsx'), ['records', 'admin'])

export const Route = createLazyFileRoute('/setting/records/$kind')({ component: () => <MemberScreen part={SCREEN} /> })
