import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'

const KEEPER = lazyPart(() => import('../province-keeper.tsx'), { messages: ['province'], isLikely: () => false })

/** Keeps a province on the phone: shown where there is script, in room that is there before. */
export const KeepProvince = ({ province }: { province: string }) => (
  <div className="min-h-11">
    <Lazy part={KEEPER} pending={null} failed={null}>
      {(Keeper) => <Keeper key={province} province={province} />}
    </Lazy>
  </div>
)
