import { Gate } from './gate.tsx'
import { KindList } from './kind-list.tsx'

/** The kinds of records. */
export default function KindsScreen() {
  return (
    <Gate>
      <KindList />
    </Gate>
  )
}
