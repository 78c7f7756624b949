import type { BusinessStatus } from '#shared/account.ts'
import { readId, readIdOrCode } from '#shared/read-id.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'

export const STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const satisfies readonly BusinessStatus[]
const SHOWN = [...STATUSES, 'all'] as const

export const ORDERS = ['newest', 'oldest'] as const

/** An admin's actions on members and businesses. */
const ACTIONS = [
  'approve',
  'reject',
  'suspend',
  'grant',
  'revoke',
  'suspend_member',
  'reinstate_member',
  'appoint_author',
  'dismiss_author',
] as const
export type AdminAction = (typeof ACTIONS)[number]
export type ApplicationDialogName = 'review' | AdminAction
/** To read an application, a post or its history changes nothing. */
const DIALOGS = ['review', 'post', 'history', ...ACTIONS] as const
export type AdminDialogName = (typeof DIALOGS)[number]

/** The search of the administration's URL: tab, filters, and the action to confirm. */
export type AdminSearch = {
  /** One of `ADMIN_TABS`. */
  tab?: string | undefined
  status?: (typeof SHOWN)[number] | undefined
  /** The words that members or applications are searched for. */
  q?: string | undefined
  order?: (typeof ORDERS)[number] | undefined
  type?: PostType | undefined
  /** Shows only this author's among the waiting posts. */
  author?: string | undefined
  page?: number | undefined
  action?: AdminDialogName | undefined
  /** The member, business or post of the dialog. */
  uuid?: string | undefined
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Reads the URL's search, and drops invalid values. */
export const readAdminSearch = ({
  tab,
  status,
  q,
  order,
  type,
  author,
  page,
  action,
  uuid,
}: Record<string, unknown>): AdminSearch => ({
  tab: textOf(tab),
  status: oneOf(SHOWN, status),
  q: textOf(q),
  order: oneOf(ORDERS, order),
  type: oneOf(POST_TYPES, type),
  author: readId(author),
  page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  action: oneOf(DIALOGS, action),
  uuid: typeof uuid === 'string' ? readIdOrCode(uuid) : undefined,
})
