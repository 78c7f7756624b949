import { Host } from '#client/features/host/public/host.tsx'
import { Dashboard, OwnerNextStep } from './dashboard.tsx'

/** The owner's dashboard: today, bookings, rooms, and the business with its numbers. */
export const OwnerDashboard = () => (
  <Host next={<OwnerNextStep />}>
    <Dashboard />
  </Host>
)
