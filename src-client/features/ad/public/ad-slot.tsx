import { useState } from 'react'
import { useOnline } from '#client/components/use-online.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { AdPosition } from '#shared/ad.ts'
import { AD_SHAPES } from '../ad-shapes.ts'

const Ad = hydrateLater(() => import('../ad.tsx'), ['ad'])

/**
 * The ad of a position, or nothing, also no room. The page's loader has asked for it (`loadAd`). A screen that opens without a network
 * has none, because its picture is not there; nothing comes or goes once the screen is drawn.
 */
export function AdSlot({ position, className }: { position: AdPosition; className?: string }) {
  const { data: ad } = trpc.ad.slot.useQuery({ position }, { enabled: false })
  const isOnline = useOnline()
  const [wasOnline] = useState(isOnline)
  if (!ad || !wasOnline) return null
  return (
    <div className={className}>
      <div style={{ aspectRatio: AD_SHAPES[position].ratio }}>
        <Ad ad={ad} />
      </div>
    </div>
  )
}
