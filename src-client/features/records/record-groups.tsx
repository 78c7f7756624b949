import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { chipStyle } from '#client/components/chip-style.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { CATALOG, type KindDefinition, type RecordKind } from '#shared/catalog.ts'
import { valueName } from './public/record-names.ts'
import type { RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; search: RecordsSearch }

/** The groups of a kind's records, each a link to those alone; nothing for a kind without groups. */
export function RecordGroups(props: Props) {
  const { group }: Pick<KindDefinition, 'group'> = CATALOG[props.kind]
  return group && <Groups {...props} />
}

function Groups({ kind, search: { q, order, group: chosen } }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data = [] } = trpc.catalog.groups.useQuery({ kind }, { staleTime: 0 })
  const records = data.reduce((sum, { records }) => sum + records, 0)
  const all = { group: undefined, name: t`All`, records }
  const groups = data.map(({ group, records }) => ({ group, name: valueName(kind, group, locale), records }))
  return (
    <nav aria-label={t`Groups`} className="scroll-row -mx-4 mb-4 min-h-11 px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {[all, ...groups].map(({ group, name, records }) => (
          <li key={group ?? ''}>
            <Link
              to="/setting/records/$kind"
              params={{ kind }}
              search={{ q, order, group }}
              resetScroll={false}
              aria-current={group === chosen}
              className={chipStyle(group === chosen)}
            >
              {name}
              <span className="font-normal text-soft">{formatNumber(records, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
