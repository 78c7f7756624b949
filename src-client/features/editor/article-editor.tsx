import './editor.css'
import { useLingui } from '@lingui/react/macro'
import type { Command } from 'prosemirror-state'
import { useEffectEvent, useRef, useState } from 'react'
import { articlePlugins } from './article-plugins.ts'
import { articleSchema } from './article-schema.ts'
import { type Asked, AskingForm } from './asking-form.tsx'
import { BlockCards } from './block-cards.tsx'
import { BlockViews } from './block-views.ts'
import type { Plain } from './document-of.ts'
import { attributesOf, EditorFrame } from './editor-frame.tsx'
import { Toolbar } from './toolbar.tsx'
import { useArticleButtons } from './use-article-buttons.ts'
import { useEditor } from './use-editor.ts'
import { useTextButtons } from './use-text-buttons.ts'

export type ArticleEditorProps = {
  id: string
  /** The name of the field, for those who do not see it. */
  label: string
  lang: string
  isInvalid?: boolean
  describedBy?: string | undefined
  /** The blocks of an article's document; null where there are none. */
  value: readonly Plain[] | null
  onChange: (blocks: Plain[] | null) => void
  onBlur?: () => void
}

/** Writes the text of an article. */
export default function ArticleEditor({
  id,
  label,
  lang,
  isInvalid = false,
  describedBy,
  ...props
}: ArticleEditorProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const [views] = useState(() => new BlockViews())
  const [asked, setAsked] = useState<Asked>()
  const open = useEffectEvent(setAsked)
  const { view, state } = useEditor({
    ...{ place, schema: articleSchema, value: props.value, onChange: props.onChange },
    onBlur: () => props.onBlur?.(),
    plugins: articlePlugins({
      onLink: () => open({ kind: 'link' }),
      onPicture: (file) => open({ kind: 'picture', file }),
    }),
    nodeViews: { image: views.nodeView, embed: views.nodeView, place: views.nodeView },
    attributes: attributesOf({ id, lang, label, isInvalid, describedBy }),
  })
  const toggle = (kind: Asked['kind']) => setAsked(asked?.kind === kind ? undefined : { kind })
  const buttons = [...useTextButtons(view, state, () => toggle('link')), ...useArticleButtons(view, state, toggle)]
  const close = () => {
    setAsked(undefined)
    view?.focus()
  }
  const run = (command: Command) => {
    if (view) command(view.state, view.dispatch)
    close()
  }
  return (
    <EditorFrame isInvalid={isInvalid}>
      {state && <Toolbar buttons={buttons} controls={id} label={t`Format: ${label}`} />}
      {asked && state && <AskingForm asked={asked} state={state} onRun={run} onClose={close} />}
      <div ref={place} />
      <BlockCards views={views} />
    </EditorFrame>
  )
}
