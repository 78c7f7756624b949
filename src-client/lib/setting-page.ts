import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { Locale } from '#shared/locales.ts'
import type { SessionUser } from '#shared/session-user.ts'
import type { LazyPart } from './lazy-part.ts'

type Role = SessionUser['role']
type Visitor = Pick<SessionUser, 'role' | 'is_author'>

export type Params = Readonly<Record<string, string | undefined>>

/** The export `page` of a settings page's route file. */
export type SettingPage = {
  title: MessageDescriptor
  /** Its name for a role, if not its title. */
  titleFor?: { readonly [R in Role]?: MessageDescriptor }
  /** For a page that has several addresses: what one with these parameters is called. Its screen has the heading. */
  titleOf?: (params: Params, locale: Locale) => Promise<string | undefined>
  /** The page that it belongs to, if that is not the menu. */
  parent?: { to: '/setting/records'; title: MessageDescriptor }
  entry?: {
    order: number
    icon: LucideIcon
    description: MessageDescriptor
    /** What is to be done there; `id` is that of its words. */
    tag?: LazyPart<{ id: string }>
  }
  /** The roles that may see it, authors of any role, and the part that other members see instead; undefined for a page of every member. */
  access?: { roles: readonly Role[]; authors?: true; fallback: LazyPart<object> }
}

export const isOpenTo = ({ access }: SettingPage, { role, is_author }: Visitor): boolean =>
  !access || access.roles.includes(role) || (access.authors === true && is_author)

export const titleOf = ({ title, titleFor }: SettingPage, role: Role | undefined): MessageDescriptor =>
  (role && titleFor?.[role]) ?? title

export type MenuEntry = NonNullable<SettingPage['entry']> & Pick<SettingPage, 'title'> & { to: string }

export const MenuEntries = createContext<readonly MenuEntry[]>([])

export const useMenuEntries = () => useContext(MenuEntries)
