import { trpc } from '#client/lib/trpc.ts'
import { RIEL_RATE_KEY, rielRate } from '#shared/riel.ts'

/** How many riel a dollar is, as it is configured. */
export function useRielRate(): number {
  const { data } = trpc.catalog.configuration.useQuery()
  return rielRate(data?.find(({ key }) => key === RIEL_RATE_KEY)?.value)
}
