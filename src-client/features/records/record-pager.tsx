import { Link } from '@tanstack/react-router'
import Pager from '#client/components/pager.tsx'
import type { RecordKind } from '#shared/catalog.ts'
import { pageSizeOf, type RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; search: RecordsSearch; total: number }

export function RecordPager({ kind, search, total }: Props) {
  return (
    <Pager
      page={search.page}
      pageSize={pageSizeOf(kind)}
      total={total}
      link={(page, link) => (
        <Link to="/setting/records/$kind" params={{ kind }} search={{ ...search, page }} {...link} />
      )}
    />
  )
}
