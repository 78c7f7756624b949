import { CountBadge } from '#client/components/count-badge.tsx'
import { useWaiting } from '#client/features/host/public/use-waiting.ts'
import { WaitingWords } from './waiting-words.tsx'

/** In a menu's entry: how many requests wait for an owner's answer. @param id of the words, which describe the entry */
export default function WaitingTag({ id }: { id: string }) {
  const waiting = useWaiting()
  if (!waiting) return null
  return (
    <>
      <CountBadge count={waiting} className="ms-auto" />
      <span id={id} hidden>
        <WaitingWords waiting={waiting} />
      </span>
    </>
  )
}
