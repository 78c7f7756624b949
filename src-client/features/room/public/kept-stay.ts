import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isObject } from '#client/lib/json.ts'
import { parseSearch } from '#client/lib/search-params.ts'
import { keepInTab, readFromTab } from '#client/lib/tab-storage.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { readStaySearch, type StaySearch } from './room-stay.ts'

const ENTRY = 'stay'

const isAsked = (stay: StaySearch) => Object.values(stay).some((value) => value !== undefined)

/** Keeps the stay that was looked for last, for the next hotel of this visit. Without anything in it there is none. */
export const storeStay = ({ check_in, check_out, people, rooms }: StaySearch): void =>
  keepInTab(ENTRY, { check_in, check_out, people, rooms })

/** Keeps for how many rooms are looked for, where no dates are chosen yet: a list asks for neither without the other. */
export const storeCounts = ({ people, rooms }: Pick<StaySearch, 'people' | 'rooms'>): void =>
  storeStay({ ...storedStay(), people, rooms })

/** For how many a calendar of all hotels begins with: as its address says, or without dates as it was said last. */
export function countsOf({ check_in, people, rooms }: StaySearch): Pick<StaySearch, 'people' | 'rooms'> {
  const { people: keptPeople, rooms: keptRooms } = check_in ? {} : storedStay()
  return { people: people ?? keptPeople, rooms: rooms ?? keptRooms }
}

/** The stay that was looked for last in this visit; without its dates once they have passed. */
export function storedStay(today = phnomPenhDate(new Date())): StaySearch {
  const kept = readFromTab(ENTRY)
  const { check_in, check_out, people, rooms } = readStaySearch(isObject(kept) ? kept : {})
  const isToCome = check_in !== undefined && check_in >= today
  return {
    ...(isToCome && { check_in, ...(check_out && { check_out }) }),
    ...(people && { people }),
    ...(rooms && { rooms }),
  }
}

const stayIn = ({ search }: { search: string }) => readStaySearch(parseSearch(search))

/** Keeps the stay of a page's address from hotel to hotel, until it is cleared there. */
export function useStoreStay({ check_in, check_out, people, rooms }: StaySearch): void {
  const wasAsked = useRef(false)
  const { history } = useRouter()
  useEffect(() => {
    const { pathname } = history.location
    // A return to the page's bare address clears nothing. React may not even have hidden the page meanwhile.
    const follow = () => {
      if (history.location.pathname !== pathname) wasAsked.current = false
      else if (isAsked(stayIn(history.location))) wasAsked.current = true
    }
    const stop = history.subscribe(follow)
    return () => {
      stop()
      wasAsked.current = false
    }
  }, [history])
  useEffect(() => {
    const stay = { check_in, check_out, people, rooms }
    // A page without a stay says nothing of that of another page.
    if (isAsked(stay) || wasAsked.current) storeStay(stay)
    wasAsked.current = isAsked(stay)
  }, [check_in, check_out, people, rooms])
}
