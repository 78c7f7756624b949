import { useLingui } from '@lingui/react/macro'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS, MAX_PEOPLE, MAX_ROOM_AMOUNT } from '#shared/limits.ts'
import { Stepper } from './form/stepper.tsx'

export type StayCounts = { people?: number | undefined; rooms?: number | undefined }

type Props = { counts: StayCounts; onChange: (counts: StayCounts) => void }

/** For how many a stay is. */
export function StayCounts({ counts: { people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS }, onChange }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Stepper label={t`People`} max={MAX_PEOPLE} value={people} onChange={(people) => onChange({ people })} />
      <Stepper
        label={t`Number of rooms`}
        max={MAX_ROOM_AMOUNT}
        value={rooms}
        onChange={(rooms) => onChange({ rooms })}
      />
    </>
  )
}
