import type { StaySearch } from './room-stay.ts'

export const withoutDates = ({ people, rooms }: StaySearch): StaySearch => ({ people, rooms })

/** The rooms of a hotel for the stay in its address. */
export const roomsOf = (post_id: string, { check_in, check_out, people, rooms }: StaySearch) => ({
  post_id,
  ...(check_in && { check_in }),
  ...(check_out && { check_out }),
  ...(people && { people }),
  ...(rooms && { rooms }),
})
