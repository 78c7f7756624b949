import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { Panel } from './panel.tsx'

type Props = { onSet: (post_id: string) => void; onClose: () => void }

const FOUND = 6
const PAUSE_MS = 120

/** Finds a place by the product's own search, as readers do. */
export function PlaceForm({ onSet, onClose }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), { pauseMs: PAUSE_MS, start: '' })
  const { data } = trpc.search.suggest.useQuery(
    { q, limit: FOUND },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
  const places = q === '' ? [] : (data?.posts ?? [])
  const count = formatNumber(places.length, locale)
  const chooseFirst = () => {
    const [first] = places
    if (first) onSet(first.id)
  }
  return (
    <Panel onEnter={chooseFirst} onClose={onClose}>
      <label htmlFor={id} className="block text-sm font-bold">
        <Trans>Name of the place</Trans>
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a button.
        autoFocus
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={inputStyle}
      />
      <p role="status" className="text-sm text-soft">
        {q !== '' && data && (
          <Plural value={places.length} one={`${count} place found`} other={`${count} places found`} />
        )}
      </p>
      <ul aria-label={t`Places found`}>
        {places.map(({ id, name, lang, place_type, province }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onSet(id)}
              className="min-h-11 w-full rounded-lg px-3 py-1 text-start hover:bg-accent-tint"
            >
              <span lang={lang === locale ? undefined : HTML_LANG[lang]} className="block truncate text-base">
                {name}
              </span>
              <span className="block truncate text-sm text-soft">
                {place_type.name} · {province.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="plain" onClick={onClose}>{t`Cancel`}</Button>
    </Panel>
  )
}
