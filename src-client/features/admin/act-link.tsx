import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Act } from './admin-search.ts'
import { useAdminSearch } from './use-admin-search.ts'

const LOOKS = {
  good: 'border-line bg-raised text-accent hover:bg-accent-tint',
  bad: 'border-line bg-raised text-laterite hover:bg-laterite-soft',
}

/** A link to the dialog that confirms an action on a member or business. */
export function ActLink({ act, uuid, children }: { act: Act; uuid: string; children: ReactNode }) {
  const search = useAdminSearch()
  const look = act === 'approve' || act === 'grant' ? 'good' : 'bad'
  return (
    <Link
      to="/setting/admin/dialog"
      search={{ ...search, act, uuid }}
      state={{ returns: true }}
      resetScroll={false}
      preload={false}
      className={`inline-flex min-h-11 items-center whitespace-nowrap rounded-full border px-4 text-sm font-bold transition lg:min-h-9 ${LOOKS[look]}`}
    >
      {children}
    </Link>
  )
}
