import { DashboardGate } from './dashboard-gate.tsx'
import { KindList } from './kind-list.tsx'

export default function KindsScreen() {
  return (
    <DashboardGate>
      <KindList />
    </DashboardGate>
  )
}
