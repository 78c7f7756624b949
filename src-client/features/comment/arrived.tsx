import { Plural } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useNews } from '#client/lib/use-news.ts'
import { refOf, type Subject } from '#shared/subject.ts'
import { useCommentsContext } from './comments-context.ts'

/** Several may arrive at once, and not all pages should ask at the same moment. */
const delay = () => 500 + Math.random() * 1_000

const BEGINNING = '1970-01-01T00:00:00Z'

type Props = {
  subject: Subject
  /** When the newest comment was posted that the page knows. */
  since: string | null
}

/** Says how many comments have arrived meanwhile, and shows them once the reader asks. */
export function Arrived({ subject, since }: Props) {
  const { client } = useRouteContext({ from: '__root__' })
  const { refresh, focus } = useCommentsContext()
  const [amount, setAmount] = useState(0)
  const count = formatNumber(amount, useLocale())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const ask = async () => {
    const arrived = await client.comment.arrived.query({ ...refOf(subject), since: since ?? BEGINNING })
    setAmount(arrived.amount)
  }
  useNews('comment', (id) => {
    if (id !== undefined && id !== subject.id) return
    // A comment that comes meanwhile is asked for along: where they come all the time, a delay that began anew would never end.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      // Where it fails the next news asks again.
      void ask().catch(() => undefined)
    }, delay())
  })
  const show = async () => {
    const first = await refresh()
    setAmount(0)
    focus(first)
  }
  return (
    <div role="status" className="flex justify-center empty:hidden">
      {amount > 0 && (
        <Button look="soft" onClick={() => void show()} className="mb-4">
          <ArrowUp aria-hidden="true" className="size-4" />
          <Plural value={amount} one={`${count} new comment`} other={`${count} new comments`} />
        </Button>
      )}
    </div>
  )
}
