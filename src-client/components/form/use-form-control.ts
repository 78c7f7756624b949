import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import type { createControl, FormControl, GoneOn, Options } from './create-control.ts'

/**
 * Loads the form library after the form is shown, and hands over what was typed until then: pages of a first visit do not wait
 * for it.
 */
export function useFormControl<T extends FieldValues>(form: RefObject<HTMLFormElement | null>, options: Options<T>) {
  const [control, setControl] = useState<FormControl<T>>()
  const [restored, setRestored] = useState({ isRestored: false, isOutdated: false })
  const attaching = useRef<Promise<FormControl<T>>>(undefined)

  const made = useRef<Pick<ReturnType<typeof createControl<T>>, 'drop' | 'goOn'>>(undefined)
  const create = async (): Promise<FormControl<T>> => {
    const { createControl } = await import('./create-control.ts')
    const created = createControl<T>(() => form.current, options)
    made.current = created
    // Synchronously, so that the fields have registered before the caller goes on.
    flushSync(() => {
      setControl(created.control)
      setRestored({ isRestored: created.isRestored, isOutdated: created.isOutdated })
    })
    return created.control
  }
  /** Rejects if the library cannot be fetched; may be called again. */
  const attach = (): Promise<FormControl<T>> => {
    attaching.current ??= create().catch((error: unknown) => {
      attaching.current = undefined
      throw error
    })
    return attaching.current
  }
  const attachNow = useEffectEvent(() => void attach().catch(() => undefined))
  useLayoutEffect(() => attachNow(), [])
  /** Drops the draft, if there is one. */
  const dropDraft = () => made.current?.drop()
  /** Compares with what was sent from now on. */
  const goOn = (sent: T, next: GoneOn<T>) => made.current?.goOn(sent, next)
  return { control, attach, ...restored, dropDraft, goOn }
}
