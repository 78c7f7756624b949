import { useLingui } from '@lingui/react/macro'
import type { MemberView } from '#shared/account.ts'

/** Nothing for a plain member. */
export function RoleBadge({ role }: Pick<MemberView, 'role'>) {
  const { t } = useLingui()
  if (role === 'user') return null
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-full px-2.5 text-sm font-bold ${role === 'admin' ? 'bg-gold-soft text-gold' : 'bg-teal-soft text-teal'}`}
    >
      {role === 'admin' ? t`Admin` : t`Business owner`}
    </span>
  )
}
