import { lazyPart } from '#client/lib/lazy-part.ts'
import { Lazy } from '../lazy.tsx'

const SLOW_SAVE = lazyPart(() => import('./slow-save.tsx'), { messages: ['forms'] })

/** Stands where something is sent, as long as it is. */
export function SlowSaveNotice() {
  return (
    <Lazy part={SLOW_SAVE} pending={null} failed={null}>
      {(SlowSave) => <SlowSave />}
    </Lazy>
  )
}
