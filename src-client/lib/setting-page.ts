import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { SessionUser } from '#shared/session-user.ts'
import type { LazyPart } from './lazy-part.ts'

type Role = SessionUser['role']

/** What a settings page tells of itself, in its route file beside the route. */
export type SettingPage = {
  title: MessageDescriptor
  /** Its entry in the menu; none for the menu's own page. */
  entry?: { order: number; icon: LucideIcon; description: MessageDescriptor }
  /** Whose page it is, and what other members see instead; without it every member's. */
  access?: { roles: readonly Role[]; others: LazyPart<object> }
}

export const isOpenTo = ({ access }: SettingPage, role: Role): boolean => !access || access.roles.includes(role)

export type MenuEntry = NonNullable<SettingPage['entry']> & Pick<SettingPage, 'title'> & { to: string }

/** The settings pages of the member, for the menu that is one of them. */
export const MenuEntries = createContext<readonly MenuEntry[]>([])

export const useMenuEntries = () => useContext(MenuEntries)
