import { useQuery } from '@tanstack/react-query'
import { textAt } from '#client/components/form/values.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { Named, PostType } from '#shared/vocabulary.ts'

type Choices = { placeTypes: Named[]; provinces: Named[]; categories: Named[]; passes: Named[]; feasts: Named[] }

const ALL = 'all'

/** The reference data that a post of a type may name. */
export function useChoices(type: PostType): Choices {
  const locale = useLocale()
  const { catalog, post } = useUtils()
  const placeTypes = useQuery(catalog.placeTypes.queryOptions(undefined)).data ?? []
  const provinces = useQuery(catalog.provinces.queryOptions(undefined)).data ?? []
  const categories = useQuery(catalog.allCategories.queryOptions(undefined)).data ?? []
  const passes = useQuery(catalog.records.queryOptions({ kind: 'pass', pageSize: 100 })).data?.rows ?? []
  const feasts = useQuery(post.feasts.queryOptions(undefined)).data ?? []
  return {
    placeTypes: placeTypes.filter(({ code, page }) => code !== ALL && (page === null || page === type)),
    provinces,
    categories: categories.filter((one) => one.type === type).map(({ id, name }) => ({ code: id, name })),
    passes: passes.map(({ id, data }) => ({ code: id, name: textAt(data, `names.${locale}`) ?? id })),
    feasts,
  }
}
