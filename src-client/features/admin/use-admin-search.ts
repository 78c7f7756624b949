import { useSearch } from '@tanstack/react-router'
import { type AdminSearch, readAdminSearch } from './admin-search.ts'

/** The search of the administration's URL. */
export const useAdminSearch = (): AdminSearch => readAdminSearch(useSearch({ from: '/setting' }))
