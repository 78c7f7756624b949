import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { localePath } from '#shared/locales.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { useWordSearch } from '../use-word-search.ts'

type SearchBoxProps = {
  /** Slim in the header, wide on the home page. */
  look?: 'slim' | 'wide'
  className?: string
  autoFocus?: boolean
  onDone?: () => void
}

const IN_LIST: Record<PostType, MessageDescriptor> = {
  visit: msg`Search places to visit…`,
  food: msg`Search food and drinks…`,
  hotel: msg`Search places to stay…`,
  service: msg`Search services…`,
  event: msg`Search events…`,
}

const LOOKS = {
  slim: { field: 'h-11 bg-raised ps-4 pe-11', button: 'end-0 top-0 text-accent' },
  wide: {
    field: 'h-13 bg-surface ps-5 pe-14',
    button: 'end-1 top-1 bg-accent-strong text-on-accent hover:brightness-110',
  },
}

const searchTextOf = (search: object): string => ('q' in search && typeof search.q === 'string' ? search.q : '')

/**
 * Searches the current list, elsewhere all lists, and says which. A plain form, which the browser sends itself
 * without scripts.
 */
export function SearchBox({ look = 'slim', className, autoFocus, onDone }: SearchBoxProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { shown, isSearching, search, prepare } = useWordSearch(onDone)
  const asked = useSearch({ strict: false, select: searchTextOf })
  // Other pages have a `q` of their own.
  const words = shown ? asked : ''
  const label = shown ? i18n._(IN_LIST[shown]) : t`Search places, food, events…`
  const { field, button } = LOOKS[look]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    if (!isSearching) void search(typeof q === 'string' ? q.trim() : '')
  }
  return (
    <search className={className}>
      <form
        action={localePath(locale, `/${shown ?? 'visit'}`)}
        onSubmit={submit}
        aria-busy={isSearching}
        className="relative"
      >
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
          onFocus={prepare}
          className={`w-full appearance-none rounded-full border border-line text-base text-ink text-ellipsis placeholder:text-soft [&::-webkit-search-cancel-button]:hidden ${field}`}
        />
        <button
          type="submit"
          aria-label={t`Search`}
          className={`absolute inline-flex size-11 items-center justify-center rounded-full ${button}`}
        >
          <Search size={20} aria-hidden="true" className={isSearching ? 'animate-breathe' : ''} />
        </button>
      </form>
    </search>
  )
}
