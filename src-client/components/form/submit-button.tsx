import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button, type Look } from '../button.tsx'
import { useFormContext } from './form-context.ts'

const never = () => () => {}

/**
 * Sends the form around, and shows that it is on its way. Until the application is there it is a plain button: one that sends
 * would do so without what the form does, while a plain one's tap is kept (`lib/early.ts`).
 */
export function SubmitButton({
  children,
  look,
  className = '',
}: {
  children: ReactNode
  look?: Look
  className?: string
}) {
  const { isBusy } = useFormContext()
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button
      look={look}
      type={isLive ? 'submit' : 'button'}
      aria-disabled={isBusy}
      className={`min-h-12 w-full ${className}`}
    >
      {isBusy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
      {children}
    </Button>
  )
}
