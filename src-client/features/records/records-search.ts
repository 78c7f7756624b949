import { RECORD_ORDERS, type RecordKind } from '#shared/catalog.ts'
import { readIdOrCode } from '#shared/read-id.ts'

export type RecordOrder = (typeof RECORD_ORDERS)[number]

/** The URL's search of a list of records. */
export type RecordsSearch = {
  q?: string | undefined
  group?: string | undefined
  order?: RecordOrder | undefined
  page?: number | undefined
  /** The id of the edited record; `NEW` for a new one. */
  edit?: string | undefined
}

/** No id has capital letters. */
export const NEW = 'NEW'
/** Rows of a page. */
export const pageSizeOf = (kind: RecordKind) => (kind === 'configuration' ? 10 : 20)

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Drops invalid values. */
export const readRecordsSearch = ({ q, group, order, page, edit }: Record<string, unknown>): RecordsSearch => ({
  q: textOf(q),
  group: textOf(group),
  order: RECORD_ORDERS.find((known) => known === order),
  page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  edit: typeof edit === 'string' && edit !== '' ? readIdOrCode(edit) : undefined,
})

/** The input of `catalog.list`. What was changed last comes first. */
export const listInput = (kind: RecordKind, { q, group, order = 'sort', page = 1 }: RecordsSearch) => ({
  kind,
  ...(q && { q }),
  ...(group && { group }),
  order,
  descending: order === 'updated_at',
  page,
  pageSize: pageSizeOf(kind),
})
