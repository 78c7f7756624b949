import { useLingui } from '@lingui/react/macro'
import { Tag } from '#client/components/tag.tsx'
import type { BusinessStatus } from '#shared/account.ts'
import { STATUS_NAMES } from './status-names.ts'

const TONES = { pending: 'gold', approved: 'teal', rejected: 'laterite', suspended: 'laterite' } as const

export function StatusTag({ status }: { status: BusinessStatus }) {
  const { i18n } = useLingui()
  return <Tag tone={TONES[status]}>{i18n._(STATUS_NAMES[status])}</Tag>
}
