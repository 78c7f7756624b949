import type { I18n } from '@lingui/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { DraftKey } from '#client/lib/drafts.ts'
import { loadRejections } from '#client/lib/messages.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { RejectionCode } from '#shared/codes.ts'
import type { FormControl, GoneOn } from './create-control.ts'
import { type FieldErrorCodes, flattenErrors } from './field-error-codes.ts'
import { errorsOf, type FormErrors, fieldErrorsFrom, invalid } from './form-errors.ts'

export type Submission<T extends FieldValues> = {
  /**
   * A rejection that it throws is shown beside its fields and in the summary.
   * @param goOn for a form that stays as it is, to be sent again: what is typed into it from now on is a draft of what it has sent
   */
  onSubmit: (values: T, goOn: (next: GoneOn<T>) => void) => Promise<unknown>
  /**
   * Checks what the fields do not by themselves, with the schema that the server has: so that all that is wrong is said at once.
   * @param values as the form has them, whether its fields accept them or not
   */
  check?: (values: FieldValues) => Promise<FieldErrorCodes>
  /** Fields of rejections that name none. */
  fieldForCode?: { readonly [Code in RejectionCode]?: FieldPath<T> }
  /** Handles VERSION_STALE. @returns the summary */
  onStale?: (control: FormControl<T>) => Promise<string>
  /** The tab keeps typed values under this key until the form is sent. */
  draft?: DraftKey
}

type Sending<T extends FieldValues> = Omit<Submission<T>, 'onSubmit'> & { onSubmit: (values: T) => Promise<unknown> }

/** @returns the errors; null if it was sent */
export async function submit<T extends FieldValues>(
  control: FormControl<T>,
  { onSubmit, check, fieldForCode, onStale }: Sending<T>,
  i18n: I18n,
): Promise<FormErrors | null> {
  control.clearErrors()
  // Without a network there are still the sentences of the first load.
  await loadRejections().catch(() => undefined)
  const schemaErrors = (await check?.(control.getValues())) ?? {}
  let codes = schemaErrors
  const onValid = async (values: T) => {
    if (Object.keys(schemaErrors).length === 0) await onSubmit(values)
  }
  const onInvalid = (errors: object) => {
    codes = { ...schemaErrors, ...flattenErrors(errors) }
  }
  try {
    await control.handleSubmit(onValid, onInvalid)()
  } catch (error) {
    if (onStale && rejectionCode(error) === 'VERSION_STALE') return { summary: await onStale(control), fields: {} }
    const rejected = fieldErrorsFrom(error, fieldForCode)
    mark(control, rejected)
    return errorsOf(error, rejected, i18n)
  }
  mark(control, codes)
  if (Object.keys(codes).length > 0) return invalid(codes, i18n)
  return null
}

function mark<T extends FieldValues>(control: FormControl<T>, codes: FieldErrorCodes): void {
  for (const [name, message] of Object.entries(codes)) control.setError(name, { type: 'schema', message })
}
