import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { chipStyle } from '#client/components/chip-style.ts'
import { Skeleton } from '#client/components/skeleton.tsx'
import { KeepProvince } from '#client/features/province/public/keep-province.tsx'
import { artOf } from '#client/lib/art.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ProvinceView } from '#shared/home.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { LIST_TITLES, listTitle } from './list-words.ts'
import { ListLink } from './public/list-link.tsx'
import { LIST_TYPES } from './public/list-types.ts'

type ProvinceHeadProps = { type: PostType; code: string }

/**
 * The head of a list of one province: its picture, what there is in it, and its other lists. A phone, where the list must begin
 * soon, opens the rest of it by a button.
 */
export default function ProvinceHead({ type, code }: ProvinceHeadProps) {
  const { i18n } = useLingui()
  const { data, isError } = trpc.home.province.useQuery({ code })
  // A province that nobody knows: the list says so.
  if (isError) return <h1 className="text-2xl font-bold">{i18n._(LIST_TITLES[type])}</h1>
  return (
    <div className="group relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 md:grid-cols-[12rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-5 md:gap-y-2">
      <img
        src={artOf({ name: `province/${code}` })}
        alt=""
        width={480}
        height={360}
        className="h-18 w-full rounded-card bg-accent-soft object-cover md:row-span-2 md:h-36"
      />
      <div className="space-y-1 md:space-y-2">
        <h1 className="pe-11 text-lg leading-tight font-bold md:pe-0 md:text-2xl">
          {listTitle(i18n, type, data?.name)}
        </h1>
        {data ? (
          <p className="line-clamp-2 text-sm text-soft group-has-[details[open]]:line-clamp-none md:line-clamp-none md:text-base">
            {data.text}
          </p>
        ) : (
          <Skeleton className="h-10 md:h-12" />
        )}
      </div>
      {data ? <More type={type} province={data} /> : <Skeleton className="h-11 max-md:hidden" />}
    </div>
  )
}

/** The province's other lists, and its place on the phone. */
function More({ type, province }: { type: PostType; province: ProvinceView }) {
  const { t } = useLingui()
  const { name } = province
  return (
    <details className="group/more col-span-2 md:col-span-1 md:details-content:[content-visibility:visible]">
      <summary
        aria-label={t`More about ${name}`}
        className="absolute end-0 top-0 flex size-11 items-center justify-center rounded-full text-soft hover:bg-sunken md:hidden [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown size={22} aria-hidden="true" className="transition-transform group-open/more:rotate-180" />
      </summary>
      <div className="space-y-2 pt-3 md:pt-0">
        <OtherLists type={type} province={province} />
        <KeepProvince province={province.code} />
      </div>
    </details>
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
