import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { ChoiceList, chosenOf } from './choice-list.tsx'
import { useListState } from './list-state.ts'
import { useFilterChoices } from './use-filter-names.ts'

/** How many of the most wanted provinces stand first. */
const MOST_WANTED = 5

/** The provinces with their counts: those with most posts, then all, and a field to find one. */
export function ProvinceChoices() {
  const { type, search } = useListState()
  const { t } = useLingui()
  const locale = useLocale()
  const [words, setWords] = useState('')
  const provinces = useFilterChoices(type).provinces.map(({ code, name, posts_by_type }) => {
    return { code, name, posts: posts_by_type[type] ?? 0 }
  })
  const wanted = provinces.toSorted((a, b) => b.posts - a.posts).slice(0, MOST_WANTED)
  const found = provinces.filter(({ code, name }) => hasWords(`${name} ${code}`, words))
  const choiceOf = ({ code, name, posts }: (typeof provinces)[number]) => ({
    ...chosenOf(search, { province: code }, search.province === code, code, name),
    note: formatNumber(posts, locale),
  })
  const all = chosenOf(search, { province: undefined }, !search.province, 'all', t`All provinces`)
  return (
    <>
      <SearchField words={words} onType={setWords} />
      {words.trim() === '' && (
        <>
          <ChoiceList choices={[all, ...wanted.map(choiceOf)]} columns />
          <hr className="my-2 border-line" />
        </>
      )}
      <ChoiceList choices={found.map(choiceOf)} columns />
      <p role="status" className={found.length > 0 ? '' : 'p-3 text-base text-soft'}>
        {found.length === 0 && <Trans>There is no province with this name.</Trans>}
      </p>
    </>
  )
}

type SearchFieldProps = { words: string; onType: (words: string) => void }

function SearchField({ words, onType }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <input
      type="search"
      aria-label={t`Find a province`}
      value={words}
      onChange={({ target }) => onType(target.value)}
      placeholder={t`Find a province`}
      autoComplete="off"
      className="mb-2 min-h-11 w-full rounded-lg border border-line bg-surface px-3 text-base text-ink"
    />
  )
}

/** Without case, spaces and hyphens: “siemreap” finds Siem Reap, in every language, since the code counts too. */
const hasWords = (name: string, words: string) => lettersOf(name).includes(lettersOf(words))

const lettersOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
