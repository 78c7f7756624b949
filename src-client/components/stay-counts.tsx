import { useLingui } from '@lingui/react/macro'
import { MAX_PEOPLE, MAX_ROOM_AMOUNT } from '#shared/limits.ts'
import { Stepper } from './form/stepper.tsx'

export type StayCounts = { people?: number | undefined; rooms?: number | undefined }

type Props = { counts: StayCounts; onChange: (counts: StayCounts) => void }

/** For how many a stay is. */
export function StayCounts({ counts: { people = 1, rooms = 1 }, onChange }: Props) {
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
