import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { localePath } from '#shared/locales.ts'

type SearchBoxProps = {
  /** Slim in the header, wide on the home page. */
  look?: 'slim' | 'wide'
  className?: string
  autoFocus?: boolean
  onDone?: () => void
}

const LOOKS = {
  slim: { field: 'h-11 bg-raised ps-4 pe-11', button: 'end-0 top-0 text-accent' },
  wide: {
    field: 'h-13 bg-surface ps-5 pe-14',
    button: 'end-1 top-1 bg-accent-strong text-on-accent hover:brightness-110',
  },
}

const RESULTS = '/search'

/** Other pages have a `q` of their own. */
const wordsIn = ({ pathname, search }: { pathname: string; search: object }): string =>
  pathname === RESULTS && 'q' in search && typeof search.q === 'string' ? search.q : ''

/** Searches all posts. A plain form, which the browser sends itself without scripts. */
export function SearchBox({ look = 'slim', className, autoFocus, onDone }: SearchBoxProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const words = useLocation({ select: wordsIn })
  const label = t`Search places, food, events…`
  const { field, button } = LOOKS[look]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    onDone?.()
    void navigate({ to: RESULTS, search: { q: (typeof q === 'string' && q.trim()) || undefined } })
  }
  return (
    <search className={className}>
      <form action={localePath(locale, RESULTS)} onSubmit={submit} className="relative">
        <input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only when the visitor has just asked for the field.
          autoFocus={autoFocus}
          aria-label={label}
          placeholder={label}
          className={`w-full appearance-none rounded-full border border-line text-base text-ink text-ellipsis placeholder:text-soft [&::-webkit-search-cancel-button]:hidden ${field}`}
        />
        <button
          type="submit"
          aria-label={t`Search`}
          className={`absolute inline-flex size-11 items-center justify-center rounded-full ${button}`}
        >
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
    </search>
  )
}
