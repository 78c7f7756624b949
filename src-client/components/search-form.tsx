import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { IconButton } from '#client/components/icon-button.tsx'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'

type Props = {
  label: string
  q: string | undefined
  /** Gets the trimmed words; undefined without any. */
  onSearch: (q: string | undefined) => void
  className?: string
}

/** The search of a list. Its field follows `q`, which is in the URL. */
export function SearchForm({ label, q, onSearch, className = '' }: Props) {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    onSearch(typeof typed === 'string' ? typed.trim() || undefined : undefined)
  }
  return (
    <search className={className}>
      <form onSubmit={submit} className="relative">
        <input
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          aria-label={label}
          placeholder={label}
          className={`${inputStyle} bg-raised pe-13`}
        />
        <IconButton type="submit" label={t`Search`} className="absolute end-0.5 top-0.5 text-soft">
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </form>
    </search>
  )
}
