import { trpc } from '#client/lib/trpc.ts'
import { isAtWork } from './projector-state.ts'

/** How often to look (ms) while a job is under way, and otherwise. A page that is not seen does not look. */
const LOOK_MS = { atWork: 1_000, idle: 5_000 }

/** The read models as they are by now. */
export const useProjectors = () =>
  trpc.operations.projectors.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? LOOK_MS.atWork : LOOK_MS.idle),
  })
