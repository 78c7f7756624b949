import type { ApiInput } from '#client/lib/trpc.ts'
import { type AuditFilter, auditFilterInput } from '#shared/audit.ts'

/** The search of the audit's URL: a link to a filter is the filter. */
export type AuditSearch = AuditFilter & {
  page?: number | undefined
  until?: number | undefined
  /** Records as they were at a moment, in place of the changes. */
  part?: 'then' | undefined
  /** The moment: `YYYY-MM-DDTHH:mm` in Phnom Penh. */
  at?: string | undefined
  /** Also records that are as they were. */
  all?: true | undefined
}

export const PAGE_SIZE = 20

const FILTERS = ['who', 'kind', 'subject', 'field', 'from', 'to', 'request'] as const satisfies (keyof AuditFilter)[]

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** An address that was typed may have a number where a text is meant. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)

const numberOf = (value: unknown, least: number) =>
  Number.isSafeInteger(Number(value)) && Number(value) >= least ? Number(value) : undefined

/** Reads the URL's search, and drops what can be no filter. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const filter = FILTERS.map(
    (name) => [name, auditFilterInput.shape[name].safeParse(textOf(search[name])).data] as const,
  )
  const { page, until, part, at, all } = search
  return {
    ...Object.fromEntries(filter.filter(([, value]) => value !== undefined)),
    page: numberOf(page, 2),
    until: until === undefined ? undefined : numberOf(until, 0),
    part: part === 'then' ? part : undefined,
    at: typeof at === 'string' && MOMENT.test(at) ? at : undefined,
    all: all === true ? all : undefined,
  }
}

/** The filter alone. */
export const filterOf = ({ who, kind, subject, field, from, to, request }: AuditSearch): AuditFilter => ({
  who,
  kind,
  subject,
  field,
  from,
  to,
  request,
})

export const listInput = (search: AuditSearch): ApiInput['audit']['list'] => ({
  ...filterOf(search),
  page: search.page ?? 1,
  pageSize: PAGE_SIZE,
  until: search.until,
})

/** The filter of an export's address. */
export const exportQuery = (search: AuditSearch): string =>
  new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = search[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ).toString()
