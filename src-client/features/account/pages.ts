import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Briefcase, CircleUserRound, type LucideIcon, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import type { SessionUser } from '#shared/session-user.ts'
import { TITLES } from './titles.ts'

type Page = {
  to: string
  name: MessageDescriptor
  /** What one does there. */
  about: MessageDescriptor
  icon: LucideIcon
}

const PROFILE: Page = {
  to: '/setting/myprofile',
  name: TITLES.myprofile,
  about: msg`Your picture, your name and how to reach you`,
  icon: CircleUserRound,
}
const SESSIONS: Page = {
  to: '/setting/sessions',
  name: TITLES.sessions,
  about: msg`Your devices, and the way out of each`,
  icon: MonitorSmartphone,
}
const BUSINESS: Page = {
  to: '/setting/business',
  name: TITLES.business,
  about: msg`Apply for a business account, and see how it stands`,
  icon: Briefcase,
}
const ADMIN: Page = {
  to: '/setting/admin',
  name: TITLES.admin,
  about: msg`The dashboard of owners and admins`,
  icon: ShieldCheck,
}

/** The pages that are a member's own. Everyone may apply for a business. */
export const pagesOf = ({ role }: Pick<SessionUser, 'role'>): readonly Page[] =>
  role === 'user' ? [PROFILE, SESSIONS, BUSINESS] : [PROFILE, SESSIONS, BUSINESS, ADMIN]
