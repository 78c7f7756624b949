import { useLingui } from '@lingui/react/macro'
import type { ListSearch } from '#client/features/list/public/list-search.ts'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import type { SearchPage } from '#shared/search.ts'
import type { PostType } from '#shared/vocabulary.ts'

type NamedList = {
  to: `/${PostType}` | '/search'
  search: Pick<ListSearch, 'place_type' | 'province'>
  label: string
}

/** The lists that the words of a search name: of types and kinds of places, in the province that they name, or of that. */
export function useUnderstoodLists({ understood, rows }: Pick<SearchPage, 'understood' | 'rows'>): NamedList[] {
  const { i18n } = useLingui()
  const [province] = understood.provinces
  const within = (label: string) => (province ? `${label}, ${province.name}` : label)
  const kinds = understood.place_types.map(({ code, name }): NamedList => {
    // The list of a kind of place is that of the places that are of it.
    const type = rows.find(({ place_type }) => place_type.code === code)?.type
    const search = { place_type: code, province: province?.code }
    return { to: type ? `/${type}` : '/search', search, label: within(name) }
  })
  const types = understood.types.map(
    (type): NamedList => ({
      to: `/${type}`,
      search: { province: province?.code },
      label: within(i18n._(TYPE_NAMES[type])),
    }),
  )
  const lists = [...kinds, ...types]
  if (lists.length > 0 || !province) return lists
  return [{ to: '/visit', search: { province: province.code }, label: within(i18n._(TYPE_NAMES.visit)) }]
}
