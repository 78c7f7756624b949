import { type Control, type FieldValues, useController } from 'react-hook-form'
import { useFormContext } from '#client/components/form/form-context.ts'
import { type ControlProps, type FieldProps, LabeledField } from '#client/components/form/labeled-field.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { ArticleEditor } from '#client/features/editor/public/article-editor.tsx'

type Props = FieldProps<FieldValues> & { lang: string }

/** The text of an article in one language. Its value are the blocks, or null. */
export function ArticleTextField({ lang, ...field }: Props) {
  const { control } = useFormContext()
  return (
    <LabeledField {...field}>
      {(props) =>
        control ? (
          <Text {...props} name={field.name} label={field.label} lang={lang} control={control.control} />
        ) : (
          <Skeleton className="h-56 rounded-xl" />
        )
      }
    </LabeledField>
  )
}

type TextProps = ControlProps & {
  name: string
  label: string
  lang: string
  control: Control<FieldValues, unknown, unknown>
}

function Text({ id, name, label, lang, control, ...props }: TextProps) {
  const { field } = useController({ name, control })
  return (
    <ArticleEditor
      id={id}
      label={label}
      lang={lang}
      isInvalid={props['aria-invalid']}
      describedBy={props['aria-describedby']}
      value={Array.isArray(field.value) ? field.value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
