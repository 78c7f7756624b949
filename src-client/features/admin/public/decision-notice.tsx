import { useRef } from 'react'
import { focusRow } from '#client/components/data-table.tsx'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { useUndoDecision } from '../use-undo-decision.ts'
import { type Decided, showDecided, type UndoCall, useDecided } from './decided.ts'

/**
 * Says what an admin has just decided, and takes it back for ten seconds.
 * @param only about this, where a page has a place for each
 */
export default function DecisionNotice({ only }: { only?: UndoCall['of'] }) {
  const decided = useDecided()
  const isHere = decided && (only === undefined || decided.undo.of === only)
  return <UndoRegion>{isHere && <Notice key={JSON.stringify(decided.undo)} decided={decided} />}</UndoRegion>
}

function Notice({ decided: { row, words, undo } }: { decided: Decided }) {
  const undoDecision = useUndoDecision()
  const place = useRef<HTMLDivElement>(null)
  const goBack = () => {
    showDecided(null)
    focusRow(row)
  }
  const isHere = () => place.current?.contains(document.activeElement)
  // Queries tell their news in a turn of their own, and only then is the row there.
  const goBackToRow = () => setTimeout(goBack)
  return (
    <div ref={place}>
      <UndoNotice
        undo={() => undoDecision(undo)}
        onUndone={goBackToRow}
        onOver={() => (isHere() ? goBack() : showDecided(null))}
      >
        {words}
      </UndoNotice>
    </div>
  )
}
