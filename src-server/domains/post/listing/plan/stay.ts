import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RequestContext } from '../../../../procedures/context.ts'
import { datesOf, rejectImpossible, type StayAsked } from '../../../room/public.ts'

/** As the filters of a list have it. */
type StayFilter = {
  check_in?: string | undefined
  check_out?: string | undefined
  people?: number | undefined
  rooms?: number | undefined
}

/** The stay that is asked for; undefined without dates. @throws Rejection STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG */
export function stayIn(
  { now }: Pick<RequestContext, 'now'>,
  { check_in, check_out, people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS }: StayFilter,
): StayAsked | undefined {
  if (check_in === undefined) return undefined
  const today = phnomPenhDate(now())
  const dates = datesOf(check_in, check_out)
  rejectImpossible(dates, today)
  return { ...dates, people, rooms, today }
}
