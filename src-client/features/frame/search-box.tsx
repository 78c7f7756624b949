import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { localePath } from '#shared/locales.ts'

type Props = { className?: string; autoFocus?: boolean; onDone?: () => void }

const wordsIn = (search: object): string => ('q' in search && typeof search.q === 'string' ? search.q : '')

/** Searches the places. A plain form: without scripts the browser sends it itself. */
export function SearchBox({ className = '', autoFocus, onDone }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const words = useSearch({ strict: false, select: wordsIn })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    onDone?.()
    void navigate({ to: '/visit', search: { q: typeof q === 'string' && q.trim() ? q.trim() : undefined } })
  }
  return (
    <search className={className}>
      <form action={localePath(locale, '/visit')} onSubmit={search} className="relative">
        <input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only when the visitor has just asked for the field.
          autoFocus={autoFocus}
          aria-label={t`Search`}
          placeholder={t`Search places, food, events…`}
          className="h-11 w-full appearance-none rounded-full border border-line bg-raised pr-12 pl-4 text-base text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={t`Search`}
          className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-full text-accent"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
    </search>
  )
}
