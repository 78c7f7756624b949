import type { BusinessStatus } from '#shared/account.ts'

const TABS = ['applications', 'members', 'admins', 'dashboard'] as const
export type Tab = (typeof TABS)[number]

export const STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const satisfies readonly BusinessStatus[]
const SHOWN = [...STATUSES, 'all'] as const

/** What an admin can do to somebody; the dialog asks first. */
const ACTS = ['approve', 'reject', 'suspend', 'grant', 'revoke'] as const
export type Act = (typeof ACTS)[number]

/** What is looked at in the administration, and which question lies over it: all of it stands in the address. */
export type AdminSearch = {
  tab?: Tab | undefined
  status?: (typeof SHOWN)[number] | undefined
  /** What is looked for among members. */
  q?: string | undefined
  page?: number | undefined
  act?: Act | undefined
  /** Whom it is about. */
  uuid?: string | undefined
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Reads the address; what it cannot mean is left out. */
export const readAdminSearch = ({ tab, status, q, page, act, uuid }: Record<string, unknown>): AdminSearch => ({
  tab: oneOf(TABS, tab),
  status: oneOf(SHOWN, status),
  q: textOf(q),
  page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  act: oneOf(ACTS, act),
  uuid: textOf(uuid),
})
