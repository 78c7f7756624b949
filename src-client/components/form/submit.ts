import type { I18n } from '@lingui/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type DraftKey, dropDraft } from '#client/lib/drafts.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { type Reasons, reasonsOf } from './field-reasons.ts'
import { errorsOf, type FormErrors, invalid, reasonsIn } from './form-errors.ts'
import type { FormControl } from './use-form-control.ts'

export type Submission<T extends FieldValues> = {
  /** A rejection that it throws is shown beside its fields and in the summary. */
  onSubmit: (values: T) => Promise<unknown>
  /** Fields of rejections that name none. */
  fieldForCode?: { readonly [Code in RejectionCode]?: FieldPath<T> }
  /** Handles VERSION_STALE. @returns the summary */
  onStale?: (control: FormControl<T>) => Promise<string>
  /** What is typed is kept in the tab until the form is sent. */
  draft?: DraftKey
}

/** @returns the errors; null if it was sent */
export async function submit<T extends FieldValues>(
  control: FormControl<T>,
  { onSubmit, fieldForCode, onStale, draft }: Submission<T>,
  i18n: I18n,
): Promise<FormErrors | null> {
  let reasons: Reasons = {}
  const onInvalid = (errors: object) => {
    reasons = reasonsOf(errors)
  }
  control.clearErrors()
  try {
    await control.handleSubmit(onSubmit, onInvalid)()
  } catch (error) {
    if (onStale && rejectionCode(error) === 'VERSION_STALE') return { summary: await onStale(control), fields: {} }
    const rejected = reasonsIn(error, fieldForCode)
    for (const [name, message] of Object.entries(rejected)) control.setError(name, { type: 'server', message })
    return errorsOf(error, rejected, i18n)
  }
  if (Object.keys(reasons).length > 0) return invalid(reasons, i18n)
  if (draft) dropDraft(draft)
  return null
}
