import { Gate } from './gate.tsx'
import { KindList } from './kind-list.tsx'

export default function KindsScreen() {
  return (
    <Gate>
      <KindList />
    </Gate>
  )
}
