import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Briefcase, CircleUserRound, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { SessionUser } from '#shared/session-user.ts'

type Page = { to: string; name: MessageDescriptor; icon: LucideIcon }

const PROFILE: Page = { to: '/setting/myprofile', name: msg`My profile`, icon: CircleUserRound }
const BUSINESS: Page = { to: '/setting/business', name: msg`My business`, icon: Briefcase }
const ADMIN: Page = { to: '/setting/admin', name: msg`System management`, icon: ShieldCheck }

/** The pages that are a member's own. Everyone may apply for a business. */
export const pagesOf = ({ role }: Pick<SessionUser, 'role'>): readonly Page[] =>
  role === 'admin' ? [PROFILE, BUSINESS, ADMIN] : [PROFILE, BUSINESS]
