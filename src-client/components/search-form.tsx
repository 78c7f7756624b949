import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { inputStyle } from './form/labeled-field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  q: string | undefined
  /** Names the field: the things that are searched, and where. */
  label: string
  /** @param q undefined for all */
  onSearch: (q: string | undefined) => void
  className?: string
}

/** Searches a list whose search is in the URL. */
export function SearchForm({ q, label, onSearch, className }: Props) {
  const { t } = useLingui()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    onSearch(typeof wanted === 'string' ? wanted.trim() || undefined : undefined)
  }
  return (
    <search className={className}>
      <form onSubmit={find} className="relative">
        <input
          // Back and a link may bring another search.
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          aria-label={label}
          placeholder={label}
          className={`${inputStyle} pe-13`}
        />
        <IconButton type="submit" label={t`Search`} className="absolute end-0.5 top-0.5 text-soft">
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </form>
    </search>
  )
}
