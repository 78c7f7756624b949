import { AdSlot } from '#client/features/ad/public/ad-slot.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import type { SectionView } from '#shared/home.ts'

const Sponsors = hydrateLater(() => import('#client/features/ad/public/sponsors.tsx'), ['ad'])

/** Whether a section is what others pay for. */
export const isPaid = ({ source }: SectionView): boolean => source === 'ad' || source === 'sponsors'

/** An ad or the sponsors; nothing where there is none. */
export function Paid({ section: { source, position } }: { section: SectionView }) {
  if (source === 'sponsors') return <Sponsors />
  return position && <AdSlot position={position} className="page-width" />
}
