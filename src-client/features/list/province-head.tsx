import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#client/components/skeleton.tsx'
import { KeepProvince } from '#client/features/province/public/keep-province.tsx'
import { artOf } from '#client/lib/art.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { ProvinceView } from '#shared/home.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { chipStyle } from './chip-style.ts'
import { LIST_TITLES } from './list-words.ts'
import { ListLink } from './public/list-link.tsx'
import { LIST_TYPES } from './public/list-types.ts'

/** The head of a list of one province: its picture, what there is in it, and its other lists. */
export default function ProvinceHead({ type, code }: { type: PostType; code: string }) {
  const { i18n } = useLingui()
  const { data, isError } = useQuery(useUtils().home.province.queryOptions({ code }))
  const title = i18n._(LIST_TITLES[type])
  // A province that nobody knows: the list says so.
  if (isError) return <h1 className="text-2xl font-bold">{title}</h1>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-5">
      <img
        src={artOf({ name: `province/${code}` })}
        alt=""
        width={480}
        height={360}
        className="h-28 w-full rounded-card bg-accent-soft object-cover md:h-36"
      />
      <div className="space-y-2">
        <h1 className="text-2xl font-bold">{data ? `${title}: ${data.name}` : title}</h1>
        {data ? <p className="text-base text-soft">{data.text}</p> : <Skeleton className="h-20 md:h-12" />}
        {data ? <OtherLists type={type} province={data} /> : <Skeleton className="h-11" />}
        <KeepProvince province={code} />
      </div>
    </div>
  )
}

/** Links to what the province has of each type, with how many. */
function OtherLists({ type, province: { code, name, posts } }: { type: PostType; province: ProvinceView }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <nav aria-label={name} className="scroll-row -mx-4 px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {LIST_TYPES.filter((one) => one === type || posts[one] > 0).map((one) => (
          <li key={one}>
            <ListLink type={one} search={{ province: code }} className={chipStyle(one === type)}>
              {i18n._(LIST_TITLES[one])}
              <span className="font-normal text-soft">{formatNumber(posts[one], locale)}</span>
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
