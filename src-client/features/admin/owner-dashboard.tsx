import { Host } from '#client/features/host/public/host.tsx'
import { Dashboard, OwnerNextStep } from './dashboard.tsx'

/** What an owner has to do today, bookings and rooms, and the business with its numbers. */
export const OwnerDashboard = () => (
  <Host next={<OwnerNextStep />}>
    <Dashboard />
  </Host>
)
