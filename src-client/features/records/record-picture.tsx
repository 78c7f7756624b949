import type { FieldValues } from 'react-hook-form'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { useFormContext } from '#client/components/form/form-context.ts'
import { PictureField } from '#client/components/form/picture-field.tsx'
import { textAt } from '#client/components/form/values.ts'
import type { FileKind, ImageView } from '#shared/file.ts'

type Props = { name: string; label: string; file: FileKind; required?: boolean; pictures: readonly ImageView[] }

/** @param pictures those of the stored record */
export function RecordPicture({ name, label, file, required = false, pictures }: Props) {
  const { control, defaultValues, errorOf, noteOf } = useFormContext()
  control?.register(name, { validate: (id: unknown) => !required || Boolean(id) || 'FIELD_REQUIRED' })
  const id = textAt(control?.getValues() ?? defaultValues, name)
  const current = pictures.find((picture) => picture.id === id)?.url ?? null
  const error = errorOf(name)
  return (
    <FieldGroup label={label}>
      <PictureField<FieldValues> name={name} label={label} kind={file} current={current}>
        {(url) => url && <img src={url} alt={label} className="h-20 rounded-lg" />}
      </PictureField>
      {error && <p className="text-sm text-laterite">{error}</p>}
      {noteOf?.(name)}
    </FieldGroup>
  )
}
