import { useLingui } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useCommentsContext } from './comments-context.ts'

type Props = {
  /** @returns the first of what was loaded, which takes the focus */
  load: () => Promise<string | undefined>
  children: ReactNode
}

/** Shows more of a list. */
export function MoreButton({ load, children }: Props) {
  const { i18n } = useLingui()
  const { focus } = useCommentsContext()
  const [isBusy, setBusy] = useState(false)
  const more = async () => {
    setBusy(true)
    try {
      focus(await load())
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="plain" aria-disabled={isBusy} onClick={() => isBusy || void more()} className="mt-3 text-sm!">
      {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
      {children}
    </Button>
  )
}
