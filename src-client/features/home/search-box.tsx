import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { localePath } from '#shared/locales.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { readListSearch } from '../post/list/list-search.ts'
import { LIST_TITLES } from '../post/list/list-words.ts'

const TYPES: readonly PostType[] = ['visit', 'food', 'hotel', 'event', 'service']

/** Looks for words in one of the lists. Without JavaScript it is a plain form that asks the places to visit. */
export function SearchBox() {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const [type, setType] = useState<PostType>('visit')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q } = readListSearch({ q: new FormData(event.currentTarget).get('q') }, type)
    void navigate({ to: `/${type}`, search: { q } })
  }
  return (
    <search aria-label={t`Search by kind`}>
      <form action={localePath(locale, '/visit')} onSubmit={submit} className="mt-3 space-y-3">
        <div className="relative">
          <input
            type="search"
            name="q"
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            aria-label={t`Search`}
            placeholder={t`Search places, food, events…`}
            className="h-13 w-full appearance-none rounded-full border border-line bg-surface ps-5 pe-14 text-base text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
          />
          <button
            type="submit"
            aria-label={t`Search`}
            className="absolute end-1 top-1 inline-flex size-11 items-center justify-center rounded-full bg-accent-strong text-on-accent hover:brightness-110"
          >
            <Search size={20} aria-hidden="true" />
          </button>
        </div>
        <fieldset className="scroll-row relative min-w-0 -mx-4 flex gap-2 px-4 md:mx-0 md:flex-wrap md:px-0 noscript:hidden">
          <legend className="sr-only">{t`What to look for`}</legend>
          {TYPES.map((choice) => (
            <label
              key={choice}
              className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-sm text-ink has-checked:border-accent-soft has-checked:bg-accent-tint has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="type"
                value={choice}
                checked={type === choice}
                onChange={() => setType(choice)}
                className="sr-only"
              />
              {i18n._(LIST_TITLES[choice])}
            </label>
          ))}
        </fieldset>
      </form>
    </search>
  )
}
