import { getQueryKey } from '@trpc/react-query'
import { textAt } from '#client/components/form/values.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useAllPages } from '#client/lib/use-all-pages.ts'
import type { Named, PostType } from '#shared/vocabulary.ts'

type Choices = {
  placeTypes: Named[]
  provinces: Named[]
  categories: Named[]
  passes: Named[]
  feasts: Named[]
  /** A list that is on its way, or failed, is empty. */
  isLoading: boolean
}

const ALL = 'all'

/** The reference data that a post of a type may name. */
export function useChoices(type: PostType): Choices {
  const locale = useLocale()
  const placeTypes = trpc.catalog.placeTypes.useQuery()
  const provinces = trpc.catalog.provinces.useQuery()
  const categories = trpc.catalog.allCategories.useQuery()
  const passes = useAllPasses()
  const feasts = trpc.post.feasts.useQuery()
  return {
    placeTypes: (placeTypes.data ?? []).filter(({ code, page }) => code !== ALL && (page === null || page === type)),
    provinces: provinces.data ?? [],
    categories: (categories.data ?? []).filter((one) => one.type === type).map(({ id, name }) => ({ code: id, name })),
    passes: (passes.data ?? []).map(({ id, data }) => ({
      code: id,
      name: textAt(data, `names.${locale}`) ?? id,
    })),
    feasts: feasts.data ?? [],
    isLoading: [placeTypes, provinces, categories, passes, feasts].some((query) => query.isLoading),
  }
}

function useAllPasses() {
  const { catalog } = trpc.useUtils().client
  const kind = 'pass'
  return useAllPages(getQueryKey(trpc.catalog.records, { kind }), (page) => catalog.records.query({ kind, ...page }))
}
