import { Plural } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

/** What a number of requests is about, for those who do not see where it stands. */
export function WaitingWords({ waiting }: { waiting: number }) {
  const count = formatNumber(waiting, useLocale())
  return (
    <Plural
      value={waiting}
      one={`${count} request waits for an answer`}
      other={`${count} requests wait for an answer`}
    />
  )
}
