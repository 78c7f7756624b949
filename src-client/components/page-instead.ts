type List = { pageSize: number; total: number }

export const lastPage = ({ pageSize, total }: List): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * The page to show instead of one behind the last, such as one whose only row was deleted: the number of the last page,
 * undefined for the first. Null for a page that is there.
 */
export function pageInstead({ page = 1, ...list }: List & { page: number | undefined }) {
  const last = lastPage(list)
  return page > last ? { page: last > 1 ? last : undefined } : null
}
