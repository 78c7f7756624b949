import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'

/** The search of the audit's URL. */
export const useAuditSearch = (): AuditSearch => readAuditSearch(useSearch({ from: '/setting' }))

/** The whole search of a link to the audit. */
export const toAudit = (search: AuditSearch) => ({ tab: 'changes', ...search })

/** Shows the audit with another search; a filter begins anew at the first page. */
export function useShowAudit() {
  const navigate = useNavigate()
  const search = useAuditSearch()
  return (changed: Partial<AuditSearch>, { replace = false } = {}) =>
    void navigate({
      to: '/setting/admin',
      search: toAudit({ ...search, page: undefined, until: undefined, ...changed }),
      replace,
      resetScroll: false,
    })
}
