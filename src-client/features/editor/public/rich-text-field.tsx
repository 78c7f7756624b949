import { type Control, type FieldValues, useController } from 'react-hook-form'
import { useFormContext } from '#client/components/form/form-context.ts'
import { type ControlProps, type FieldProps, LabeledField } from '#client/components/form/labeled-field.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { EditorProps } from '../rich-text-editor.tsx'

const EDITOR = lazyPart<EditorProps>(() => import('../rich-text-editor.tsx'), {
  messages: ['editor'],
  isLikely: () => false,
})

type Props = FieldProps<FieldValues> & { lang: string }

/** A document in one language. Its value are the blocks, or null. */
export function RichTextField({ lang, ...field }: Props) {
  const { control } = useFormContext()
  return (
    <LabeledField {...field}>
      {(props) =>
        control ? (
          <Editor {...props} name={field.name} label={field.label} lang={lang} control={control.control} />
        ) : (
          <Skeleton className="h-56 rounded-xl" />
        )
      }
    </LabeledField>
  )
}

type InnerProps = ControlProps & {
  name: string
  label: string
  lang: string
  control: Control<FieldValues, unknown, unknown>
}

function Editor({ id, name, label, lang, control, ...props }: InnerProps) {
  const validate = (value: unknown) => value !== null || !props.required || 'FIELD_REQUIRED'
  const { field } = useController({ name, control, rules: { validate } })
  const written = `${id}-text`
  return (
    <>
      {/* The label and the summary of errors lead here, and it leads on. */}
      <input
        id={id}
        name={name}
        ref={field.ref}
        readOnly
        aria-hidden
        tabIndex={-1}
        onFocus={() => document.getElementById(written)?.focus()}
        className="sr-only"
      />
      <Lazy part={EDITOR} pending={<Skeleton className="h-56 rounded-xl" />}>
        {(RichTextEditor) => (
          <RichTextEditor
            id={written}
            label={label}
            lang={lang}
            isInvalid={props['aria-invalid']}
            describedBy={props['aria-describedby']}
            value={Array.isArray(field.value) ? field.value : null}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </Lazy>
    </>
  )
}
