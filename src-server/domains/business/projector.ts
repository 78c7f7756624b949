import type { BusinessStatus } from '#shared/account.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type BusinessEvents, businessEvents } from './events.ts'

/** Its id is the account's. */
type BusinessRow = {
  id: string
  business_name: string | null
  social: string | null
  facebook: string | null
  telegram: string | null
  website: string | null
  video: string | null
  phone: string | null
  /** The code of a province. */
  province: string | null
  address: string | null
  map: string | null
  /** Lower-case text that admins search. */
  search_text: string | null
  status: BusinessStatus
  reason: string | null
  credential_id: string
  version: number
  applied_at: string
  decided_at: string | null
  decided_by: string | null
}

declare module '../../platform/database.ts' {
  interface Tables {
    business: BusinessRow
  }
}

type Searched = Pick<BusinessRow, 'business_name' | 'phone' | 'telegram' | 'facebook' | 'social'>

const searchText = ({ business_name, phone, telegram, facebook, social }: Searched) =>
  business_name && [business_name, phone, telegram, facebook, social].filter(Boolean).join('\n').toLowerCase()

type Deciding = RecordedOf<BusinessEvents, 'OwnerApproved' | 'OwnerRejected' | 'OwnerSuspended'>
const decided = ({ at, meta, version }: Deciding) => ({ decided_at: at, decided_by: meta.actor.id, version })

const rows = rowProjector<BusinessRow, BusinessEvents>({
  name: 'businesses',
  table: 'business',
  keyColumn: 'id',
  events: businessEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    OwnerApplied: (_, { data: { account_id: id, ...words }, at, version }) => ({
      ...words,
      id,
      search_text: searchText(words),
      status: 'pending',
      reason: null,
      version,
      applied_at: at,
      decided_at: null,
      decided_by: null,
    }),
    OwnerApproved: (row, event) => row && { ...row, status: 'approved', reason: null, ...decided(event) },
    OwnerRejected: (row, event) => row && { ...row, status: 'rejected', reason: event.data.reason, ...decided(event) },
    OwnerSuspended: (row, event) =>
      row && { ...row, status: 'suspended', reason: event.data.reason, ...decided(event) },
    OwnerDecisionUndone: (row, { data: { account_id: _, ...before }, version }) =>
      row && { ...row, ...before, version },
    DashboardPasswordChanged: (row, { data, version }) => row && { ...row, ...data, version },
  },
})

export const businesses = withPersonalColumns(rows, {
  table: 'business',
  person: 'id',
  columns: {
    business_name: null,
    social: null,
    facebook: null,
    telegram: null,
    website: null,
    video: null,
    phone: null,
    province: null,
    address: null,
    map: null,
    search_text: null,
    reason: null,
  },
})
