import './editor.css'
import { useLingui } from '@lingui/react/macro'
import { useEffectEvent, useRef, useState } from 'react'
import { linkAt, linking } from './commands.ts'
import type { Plain } from './document-of.ts'
import { attributesOf, EditorFrame } from './editor-frame.tsx'
import { LinkForm } from './link-form.tsx'
import { pluginsOf } from './plugins.ts'
import { schema } from './schema.ts'
import { Toolbar } from './toolbar.tsx'
import { useEditor } from './use-editor.ts'
import { useTextButtons } from './use-text-buttons.ts'

export type EditorProps = {
  id: string
  /** The name of the field, for those who do not see it. */
  label: string
  lang: string
  isInvalid: boolean
  describedBy: string | undefined
  value: readonly Plain[] | null
  onChange: (blocks: Plain[] | null) => void
  onBlur: () => void
}

/** Writes a document. */
export default function RichTextEditor({ id, label, lang, isInvalid, describedBy, ...field }: EditorProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const openLink = useEffectEvent(() => setLinking(true))
  const { view, state } = useEditor({
    ...field,
    place,
    schema,
    plugins: (of) => pluginsOf(of, () => openLink()),
    attributes: attributesOf({ id, lang, label, isInvalid, describedBy }),
  })
  const buttons = useTextButtons(view, state, () => setLinking(!isLinking))
  const close = () => {
    setLinking(false)
    view?.focus()
  }
  const setLink = (href: string | null) => {
    if (view) linking(href)(view.state, view.dispatch)
    close()
  }
  return (
    <EditorFrame isInvalid={isInvalid}>
      {state && <Toolbar buttons={buttons} controls={id} label={t`Format: ${label}`} />}
      {isLinking && state && <LinkForm current={linkAt(state)} onSet={setLink} onClose={close} />}
      <div ref={place} />
    </EditorFrame>
  )
}
