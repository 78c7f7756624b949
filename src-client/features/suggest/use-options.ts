import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import type { Locale } from '#shared/locales.ts'
import type { SearchSuggestions } from '#shared/search.ts'

export type Suggestion = {
  key: string
  kind: 'recent' | 'province' | 'type' | 'place' | 'article' | 'words'
  label: string
  /** The label's language, where that may be another than the page's. */
  lang?: Locale
  highlights?: [number, number][]
  note?: string
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** To be kept among the recent ones. */
  words?: string
}

/** Within which a fast typist has typed the next letter, in milliseconds. */
const PAUSE_MS = 120
const POSTS = 6
/** At most so many are shown of each kind beside names. */
const FEW = 2

/** The options for a typed text: suggestions, or earlier searches. */
export function useOptions(typed: string, recent: readonly string[]): Suggestion[] {
  const { t, i18n } = useLingui()
  const words = typed.trim()
  const q = useSettled(words, { pauseMs: PAUSE_MS, start: words })
  const { data } = trpc.search.suggest.useQuery(
    { q, limit: POSTS },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
  const searchFor = (kind: 'recent' | 'words', one: string, label: string): Suggestion => ({
    key: `${kind} ${one}`,
    kind,
    label,
    words: one,
    link: { to: '/search', search: { q: one } },
  })
  const before = recent.map((one) => searchFor('recent', one, one))
  if (words === '') return before
  const start = words.toLowerCase()
  const begun = before.filter(({ label }) => label.toLowerCase().startsWith(start) && label.toLowerCase() !== start)
  const kinds = data
    ? [
        ...provincesOf(data, t`Province`),
        ...data.types.map(
          (type): Suggestion => ({
            key: type,
            kind: 'type',
            label: i18n._(TYPE_NAMES[type]),
            link: { to: `/${type}` },
          }),
        ),
        ...placeTypesOf(data),
      ]
    : []
  return [
    ...begun.slice(0, FEW),
    ...kinds,
    ...(data ? [...placesOf(data), ...articlesOf(data, t`Article`)] : []),
    searchFor('words', words, t`Search for “${words}”`),
  ]
}

const provincesOf = ({ provinces }: SearchSuggestions, note: string): Suggestion[] =>
  provinces.slice(0, FEW).map(({ code, name }) => ({
    key: `province ${code}`,
    kind: 'province',
    label: name,
    note,
    link: { to: '/visit', search: { province: code } },
  }))

const placeTypesOf = ({ place_types }: SearchSuggestions): Suggestion[] =>
  place_types.slice(0, FEW).map(({ code, name }) => ({
    key: `type ${code}`,
    kind: 'type',
    label: name,
    link: { to: '/search', search: { place_type: code } },
  }))

const placesOf = ({ posts }: SearchSuggestions): Suggestion[] =>
  posts.map(({ id, name, lang, place_type, province, highlights }) => ({
    key: id,
    kind: 'place',
    label: name,
    lang,
    highlights,
    note: `${place_type.name} · ${province.name}`,
    link: { to: '/detail/$id', params: { id } },
  }))

const articlesOf = ({ articles }: SearchSuggestions, note: string): Suggestion[] =>
  articles.map(({ id, title, lang, highlights }) => ({
    key: id,
    kind: 'article',
    label: title,
    lang,
    highlights,
    note,
    link: { to: '/blog/$id', params: { id } },
  }))
