import { useLingui } from '@lingui/react/macro'
import { chipStyle } from '#client/components/chip-style.ts'
import { DeadLetters } from '../dead-letters.tsx'
import { Jobs } from '../jobs.tsx'
import { Log } from '../log.tsx'
import { LogEvent } from '../log-event.tsx'
import { To } from '../logged-event.tsx'
import { type Part, useOperationsSearch } from '../operations-search.ts'
import { Processes } from '../processes.tsx'
import { Projectors } from '../projectors.tsx'
import { Stream } from '../stream.tsx'

/** The control room: what runs, how it is doing, and what happened. */
export default function Operations() {
  const { t } = useLingui()
  const { part } = useOperationsSearch()
  const parts: { part: Part | undefined; name: string; holds: readonly Part[] }[] = [
    { part: undefined, name: t`Read models`, holds: ['letters'] },
    { part: 'jobs', name: t`Jobs`, holds: [] },
    { part: 'log', name: t`Log`, holds: ['event', 'stream'] },
    { part: 'processes', name: t`Processes`, holds: [] },
  ]
  return (
    <>
      <nav aria-label={t`Operations`} className="mb-4">
        <ul className="flex flex-wrap gap-2">
          {parts.map(({ part: own, name, holds }) => {
            const isCurrent = part === own || (part !== undefined && holds.includes(part))
            return (
              <li key={name}>
                <To search={{ part: own }} className={chipStyle(isCurrent)} current={isCurrent}>
                  {name}
                </To>
              </li>
            )
          })}
        </ul>
      </nav>
      <Content part={part} />
    </>
  )
}

function Content({ part }: { part: Part | undefined }) {
  if (part === 'letters') return <DeadLetters />
  if (part === 'jobs') return <Jobs />
  if (part === 'log') return <Log />
  if (part === 'event') return <LogEvent />
  if (part === 'stream') return <Stream />
  if (part === 'processes') return <Processes />
  return <Projectors />
}
