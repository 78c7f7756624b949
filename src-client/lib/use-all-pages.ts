import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReadPage, readAllPages } from './read-all-pages.ts'

type Options = { staleTime?: number; gcTime?: number }

/** All rows of a list as one query. @param list the key of the list, with which it is invalidated, `getQueryKey(procedure, input)` */
export const useAllPages = <Row extends { id: string }>(list: QueryKey, read: ReadPage<Row>, options: Options = {}) =>
  useQuery({ queryKey: [...list, 'all pages'], queryFn: () => readAllPages(read), ...options })
