import { DashboardGate } from '#client/features/admin/public/dashboard-gate.tsx'
import { KindList } from './kind-list.tsx'

export default function KindsScreen() {
  return (
    <DashboardGate>
      <KindList />
    </DashboardGate>
  )
}
