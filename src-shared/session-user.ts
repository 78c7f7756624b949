import type { AccountView } from './account.ts'

/** The signed-in member in a page's source, therefore without contacts. */
export type SessionUser = Pick<AccountView, 'uuid' | 'userName' | 'nickname' | 'role' | 'is_author'> & {
  profile: string | null
}

type Account = Pick<AccountView, keyof SessionUser>

export const sessionUserOf = ({ uuid, userName, nickname, profile, role, is_author }: Account): SessionUser => ({
  uuid,
  userName,
  nickname,
  role,
  is_author,
  profile: profile && (profile.variants.find(({ format }) => format === 'webp')?.url ?? profile.url),
})
