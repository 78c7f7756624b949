import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SearchAndOrder } from '#client/components/search-and-order.tsx'
import { CATALOG, type KindDefinition, RECORD_ORDERS, type RecordKind } from '#shared/catalog.ts'
import type { RecordOrder, RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; search: RecordsSearch; children: ReactNode }

/** Search and order, which are in the URL, and what else there is to do. */
export function RecordToolbar({ kind, search: { q, group, order }, children }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { searchedName }: Pick<KindDefinition, 'searchedName'> = CATALOG[kind]
  const names: Record<RecordOrder, string> = {
    sort: t`In the order set`,
    id: t`By code`,
    updated_at: t`Last changed`,
  }
  return (
    <SearchAndOrder
      search={{ q, order }}
      label={searchedName === undefined ? t`Search all texts` : t`Search by name`}
      orders={RECORD_ORDERS.map((value) => ({ value, label: names[value] }))}
      onChange={(search) =>
        void navigate({
          to: '/setting/records/$kind',
          params: { kind },
          search: { ...search, group },
          resetScroll: false,
        })
      }
    >
      {children}
    </SearchAndOrder>
  )
}
