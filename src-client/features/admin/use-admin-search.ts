import { useSearch } from '@tanstack/react-router'
import { type AdminSearch, readAdminSearch } from './admin-search.ts'

/** What the address says of the administration. */
export const useAdminSearch = (): AdminSearch => readAdminSearch(useSearch({ from: '/setting' }))
