import { useNavigate, useSearch } from '@tanstack/react-router'

export const PARTS = ['letters', 'jobs', 'log', 'event', 'stream', 'processes'] as const
export type Part = (typeof PARTS)[number]

/** The search of the control room's URL. Without a part it shows the read models. */
export type OperationsSearch = {
  part?: Part | undefined
  /** A read model, or a stream of the log. */
  subject?: string | undefined
  /** A type of events, or a kind of jobs. */
  kind?: string | undefined
  who?: string | undefined
  from?: string | undefined
  to?: string | undefined
  request?: string | undefined
  /** Where the page of a list begins. */
  until?: number | undefined
  /** The position of an event, or the version of a stream. */
  at?: number | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)
const countOf = (value: unknown) =>
  Number.isSafeInteger(Number(value)) && Number(value) >= 1 ? Number(value) : undefined

/** Reads the URL's search, and drops what means nothing. */
export const readOperationsSearch = (search: Readonly<Record<string, unknown>>): OperationsSearch => ({
  part: PARTS.find((one) => one === search.part),
  subject: textOf(search.subject),
  kind: textOf(search.kind),
  who: textOf(search.who),
  from: dayOf(search.from),
  to: dayOf(search.to),
  request: textOf(search.request),
  until: countOf(search.until),
  at: countOf(search.at),
})

export const useOperationsSearch = (): OperationsSearch => readOperationsSearch(useSearch({ from: '/setting' }))

/** The whole search of a link to the control room. */
export const toOperations = (search: OperationsSearch) => ({ tab: 'operations', ...search })

export function useShowOperations() {
  const navigate = useNavigate()
  return (search: OperationsSearch) =>
    void navigate({ to: '/setting/admin', search: toOperations(search), resetScroll: false })
}
