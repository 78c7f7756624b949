import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { AdminDialogName } from './admin-search.ts'
import { useAdminSearch } from './use-admin-search.ts'

const LOOKS = {
  primary: 'border-line bg-raised text-accent hover:bg-accent-tint',
  danger: 'border-line bg-raised text-laterite hover:bg-laterite-soft',
}

/** @property replace of a link in the dialog itself, which then closes as if it were the first one */
type Props = { action: AdminDialogName; uuid: string; replace?: boolean; children: ReactNode }

/** A link to the dialog that confirms an action on a member or business. */
export function AdminActionLink({ action, uuid, replace = false, children }: Props) {
  const search = useAdminSearch()
  return (
    <Link
      to="/setting/admin/dialog"
      search={{ ...search, action, uuid }}
      replace={replace}
      state={replace ? ({ returns }) => ({ returns }) : { returns: true }}
      resetScroll={false}
      preload={false}
      className={`inline-flex min-h-11 items-center whitespace-nowrap rounded-full border px-4 text-sm font-bold transition lg:min-h-9 ${LOOKS[action === 'review' || action === 'post' || action === 'history' ? 'primary' : ADMIN_ACTIONS[action].look]}`}
    >
      {children}
    </Link>
  )
}
