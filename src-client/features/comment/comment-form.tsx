import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'

type Words = { text: string }

type Props = {
  /** The draft's name: the text is kept until it is sent. */
  name: string
  label: string
  /** On the button. */
  send: string
  text?: string
  onSend: (text: string) => Promise<unknown>
  /** Given where the form was opened, and can be closed: then it takes the focus. */
  onCancel?: () => void
}

/** A guest who sends it is asked to log in over the page, and it is sent then. */
export function CommentForm({ name, label, send, text, onSend, onCancel }: Props) {
  const { t } = useLingui()
  const draft = useDraftKey(name)
  const place = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState(0)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) place.current?.querySelector('textarea')?.focus()
  }, [isOpened])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) onCancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) place.current?.querySelector('form')?.requestSubmit()
  }
  const submit = async (words: Words) => {
    await onSend(words.text)
    // An empty form takes its place.
    setSent(sent + 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that buttons in it have as well.
    <div ref={place} onKeyDown={onKeyDown}>
      <Form<Words> key={sent} draft={draft} defaultValues={{ text }} onSubmit={submit} className="space-y-2">
        <TextArea<Words> name="text" label={label} required rows={3} maxLength={MAX_COMMENT_LENGTH} />
        <div className="flex flex-wrap justify-end gap-2">
          {onCancel && (
            <Button look="plain" onClick={onCancel}>
              {t`Cancel`}
            </Button>
          )}
          <SubmitButton className="w-auto!">{send}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
