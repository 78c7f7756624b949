import { notFound } from '@tanstack/react-router'
import { pageHead } from '#client/lib/head.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { ProfileView } from '#shared/account.ts'

/** Throws not-found for an unknown member. */
export async function loadProfile({ utils }: Pick<RouterContext, 'utils'>, username: string): Promise<ProfileView> {
  try {
    return await utils.account.profile.ensureData({ username })
  } catch (error) {
    throw rejectionCode(error) === 'ACCOUNT_NOT_FOUND' ? notFound() : error
  }
}

export function profileHead(context: Pick<RouterContext, 'locale' | 'brand' | 'origin'>, member: ProfileView) {
  const name = `@${member.userName}`
  return pageHead({
    ...context,
    path: `/user/${encodeURIComponent(member.userName)}`,
    title: `${member.nickname} (${name})`,
    description: member.bio || name,
    image: member.profile,
  })
}
