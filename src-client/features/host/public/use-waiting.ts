import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import { maySell } from '#shared/roles.ts'

/** How many requests wait for the answer of whoever may sell rooms; undefined for others, and until it is known. */
export function useWaiting(): number | undefined {
  const user = useUser()
  return trpc.booking.count.useQuery(undefined, { enabled: user !== null && maySell(user) }).data?.waiting
}

/** Options of a mutation that answers a request: the count is less by one as soon as it is sent. */
export function useAnswering() {
  const { count } = trpc.useUtils().booking
  return {
    onMutate: () => {
      // A count that is on its way may be from before the answer.
      void count.cancel()
      count.setData(undefined, (known) => known && { ...known, waiting: Math.max(0, known.waiting - 1) })
    },
    onError: () => void count.invalidate(),
  }
}
