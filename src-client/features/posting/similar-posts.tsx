import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useFormContext } from '#client/components/form/form-context.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { HTML_LANG, LOCALES } from '#shared/locales.ts'
import { isPositionReal } from '#shared/position.ts'
import type { PostValues } from './post-values.ts'

/** Says that there may be such a post already, which keeps nobody from sending. */
export function SimilarPosts({ id }: { id: string | undefined }) {
  const { control } = useFormContext()
  return control && <Similar id={id} control={control.control} />
}

type Props = { id: string | undefined; control: Control<FieldValues, unknown, unknown> }

const PAUSE_MS = 700
const WATCHED = ['names', 'province', 'lat', 'lon', 'id'] as const

function Similar({ id, control }: Props) {
  const locale = useLocale()
  const [names, province, lat, lon, savedId] = useWatch({ control, name: WATCHED })
  const asked = useSettled<Asked | null>(askedOf({ names, province, lat, lon }), { pauseMs: PAUSE_MS, start: null })
  const own = id ?? (typeof savedId === 'string' && savedId !== '' ? savedId : undefined)
  const { data = [] } = trpc.post.similar.useQuery(
    { ...(own && { id: own }), ...(asked ?? NOTHING) },
    { enabled: asked !== null },
  )
  return (
    <div role="status">
      {asked && data.length > 0 && (
        <div className="rounded-xl bg-gold-soft px-4 py-3 text-sm text-gold">
          <p>
            <Trans>This may be here already. Is it one of these?</Trans>
          </p>
          <ul className="mt-1">
            {data.map((post) => {
              const metres = post.metres !== null && post.metres <= 1_000 ? formatNumber(post.metres, locale) : null
              return (
                <li key={post.id}>
                  <Link
                    to="/detail/$id"
                    params={{ id: post.id }}
                    target="_blank"
                    lang={HTML_LANG[post.lang]}
                    className="inline-flex min-h-6 items-center underline wrap-anywhere"
                  >
                    {post.name}
                  </Link>{' '}
                  ({metres === null ? post.province.name : <Trans>{metres} m away</Trans>})
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}

type Asked = { names: string[]; province: string | null; lat: number | null; lon: number | null }
const NOTHING: Asked = { names: ['-'], province: null, lat: null, lon: null }
const MAX_NAME = 120

/** Null while there is nothing to go by. */
function askedOf({ names, province, lat, lon }: Partial<Pick<PostValues, 'names' | 'province' | 'lat' | 'lon'>>) {
  const typed = LOCALES.map((locale) => names?.[locale].trim() ?? '').filter((name) => name && name.length <= MAX_NAME)
  const isPlaced = isIn(lat, 90) && isIn(lon, 180) && isPositionReal({ lat, lon })
  if (typed.length === 0 || (!province && !isPlaced)) return null
  return { names: typed, province: province || null, lat: isPlaced ? lat : null, lon: isPlaced ? lon : null }
}

const isIn = (value: unknown, bound: number): value is number => typeof value === 'number' && Math.abs(value) <= bound
