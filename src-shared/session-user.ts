import type { AccountView } from './account.ts'

/** The signed-in member in a page's source, therefore without contacts. */
export type SessionUser = Pick<AccountView, 'uuid' | 'userName' | 'nickname' | 'role'> & {
  profile: string | null
}

type Account = Pick<AccountView, 'uuid' | 'userName' | 'nickname' | 'role' | 'profile'>

export const sessionUserOf = ({ uuid, userName, nickname, profile, role }: Account): SessionUser => ({
  uuid,
  userName,
  nickname,
  role,
  profile: profile && (profile.variants.find(({ format }) => format === 'webp')?.url ?? profile.url),
})
