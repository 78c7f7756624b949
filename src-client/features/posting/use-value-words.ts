import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { textAt } from '#client/components/form/values.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { usePriceWords } from './price-words.ts'
import { useChoices } from './use-choices.ts'

/** What somebody else entered into a field of a post, as a reader would say it. */
export function useValueWords(type: PostType): (name: string, value: unknown) => string {
  const { t } = useLingui()
  const { placeTypes, provinces, categories, passes } = useChoices(type)
  const { units, payers } = usePriceWords()
  const names = new Map([...placeTypes, ...provinces, ...categories, ...passes].map(({ code, name }) => [code, name]))
  const words = new Map(Object.entries({ ...units, ...payers }))
  return (_, value) => {
    if (value === null || value === '') return t`nothing`
    if (typeof value === 'string') return names.get(value) ?? words.get(value) ?? value
    if (!Array.isArray(value)) return String(value)
    const lines = value.map((item) => textAt(item, 'value')).filter((line) => line !== undefined)
    return lines.length > 0 ? lines.join(', ') : plural(value.length, { one: '# entry', other: '# entries' })
  }
}
