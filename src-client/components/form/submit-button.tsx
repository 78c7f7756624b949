import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button, type Look } from '../button.tsx'
import { useFormContext } from './form-context.ts'

const never = () => () => {}

/**
 * Submits the form around it. Before hydration it is a plain button: a submit button would send the form without its code,
 * while a plain button's tap is replayed (`lib/early-taps.ts`).
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
