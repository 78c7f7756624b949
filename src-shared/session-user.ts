import type { AccountView } from './account.ts'

/** The member who is signed in, as pages show them. Contacts are not part of it: it stands in the page's source. */
export type SessionUser = Pick<AccountView, 'uuid' | 'userName' | 'nickname' | 'role'> & {
  /** The address of their picture. */
  profile: string | null
}

type Account = Pick<AccountView, 'uuid' | 'userName' | 'nickname' | 'role' | 'profile'>

/** What pages need of an account; of its picture the smallest that every browser knows. */
export const sessionUserOf = ({ uuid, userName, nickname, profile, role }: Account): SessionUser => ({
  uuid,
  userName,
  nickname,
  role,
  profile: profile && (profile.variants.find(({ format }) => format === 'webp')?.url ?? profile.url),
})
