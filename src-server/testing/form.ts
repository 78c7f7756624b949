export type FormFile = { bytes: string | Buffer; name?: string; type?: string; field?: string }
/** A form with pictures, as a browser sends it. */
export function formOf(...files: FormFile[]): FormData {
  const form = new FormData()
  for (const { bytes, name = 'a.jpg', type = 'image/jpeg', field = 'files' } of files)
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return form
}
