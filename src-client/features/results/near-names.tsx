import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { unitsOf } from '#shared/search-text.ts'

const FEW = 4
const SHORTEST_WORD = 3
const SHORTEST_RUN = 2

/** The first half of the words' first part: in more of it there is a mistake. */
function beginningOf(q: string): string {
  const [first, ...rest] = unitsOf(q)
  if (!first) return ''
  if (first.script === 'word') return first.text.slice(0, Math.max(SHORTEST_WORD, Math.ceil(first.text.length / 2)))
  const run = [first, ...rest.filter(({ script }) => script === first.script)]
  const half = run.slice(0, Math.max(SHORTEST_RUN, Math.ceil(run.length / 2)))
  return q.slice(first.start, half.at(-1)?.end)
}

type Props = {
  q: string
  /** They stand below the names, and are hidden until the names are there, so that nothing moves. */
  children: ReactNode
}

/** For words that nothing has: names that begin as they do. Nothing where there are none, or they cannot be had. */
export default function NearNames({ q, children }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const begin = beginningOf(q)
  const { data, isLoading } = trpc.search.suggest.useQuery({ q: begin, limit: FEW }, { enabled: begin !== '' })
  const names = data?.posts ?? []
  return (
    <>
      {names.length > 0 && (
        <section aria-label={t`Did you mean?`} className="pb-6 text-center">
          <h3 className="text-base font-bold">{t`Did you mean?`}</h3>
          <ul className="text-base">
            {names.map(({ id, name, lang }) => (
              <li key={id}>
                <Link
                  to="/detail/$id"
                  params={{ id }}
                  lang={lang === locale ? undefined : HTML_LANG[lang]}
                  className="inline-flex min-h-11 items-center px-2 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div hidden={isLoading}>{children}</div>
    </>
  )
}
