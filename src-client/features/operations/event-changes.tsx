import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { Changes } from './logged-event.tsx'

/** What an event changed, which is read once somebody wants to see it. */
export function EventChanges({ position }: { position: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-accent">
        <Trans>What it changed</Trans>
      </summary>
      {isOpen && <Loaded position={position} />}
    </details>
  )
}

function Loaded({ position }: { position: number }) {
  const query = trpc.operations.event.useQuery({ position })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-20 rounded-card" />}>
      {(event) =>
        event && event.changes.length > 0 ? (
          <Changes changes={event.changes} />
        ) : (
          <p className="text-soft">
            <Trans>It changed no field.</Trans>
          </p>
        )
      }
    </DashboardResult>
  )
}
