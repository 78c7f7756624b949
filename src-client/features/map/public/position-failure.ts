import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#client/components/toast.ts'
import { loadMessages } from '#client/lib/messages.ts'

const BLOCKED = 1
const LATE = 3

const REASONS: Readonly<Record<number, ReturnType<typeof msg>>> = {
  [BLOCKED]: msg`Your position is blocked for this site. Allow it in the browser’s settings, then try again.`,
  [LATE]: msg`Finding your position took too long. Please try again.`,
}

/** Says why the browser did not tell the position. @param code of `GeolocationPositionError` */
export async function sayFailure(i18n: I18n, code: number): Promise<void> {
  await loadMessages(['map'])
  await toast(i18n._(REASONS[code] ?? msg`Your position could not be found. Is location turned on?`), 'warning')
}
