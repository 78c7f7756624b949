import type { Schema } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { blocksOf, editedOf, type Plain } from './document-of.ts'
import { withLists } from './pasted.ts'

type Options = {
  place: RefObject<HTMLElement | null>
  schema: Schema
  /** Asked for once, and again where a value did not come from the editor. */
  plugins: (schema: Schema) => Plugin[]
  nodeViews?: Readonly<Record<string, NodeViewConstructor>>
  /** A value that did not come from the editor is shown in its place. */
  value: readonly Plain[] | null
  /** Of the element that is written in. */
  attributes: Record<string, string>
  onChange: (blocks: Plain[] | null) => void
  onBlur: () => void
}

/** @returns the view once there is one, and its state, with which the tools are drawn anew */
export function useEditor({ place, schema, plugins, nodeViews, value, attributes, onChange, onBlur }: Options) {
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  // In letters, as the form hands out copies of what it was given.
  const shown = JSON.stringify(value)
  const written = useRef(shown)
  const changed = useEffectEvent((blocks: Plain[] | null) => {
    written.current = JSON.stringify(blocks)
    onChange(blocks)
  })
  const left = useEffectEvent(onBlur)
  const startState = useEffectEvent(() =>
    EditorState.create({ doc: editedOf(schema, value), plugins: plugins(schema) }),
  )
  const attributesNow = useEffectEvent(() => attributes)
  const views = useEffectEvent(() => nodeViews ?? {})
  useEffect(() => {
    const start = startState()
    const made = new EditorView(place.current, {
      state: start,
      attributes: () => attributesNow(),
      nodeViews: views(),
      transformPastedHTML: withLists,
      handleDOMEvents: { blur: () => left(), keydown: readSelection },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setState(next)
        if (transaction.docChanged) changed(blocksOf(next.doc))
      },
    })
    setView(made)
    setState(start)
    return () => made.destroy()
  }, [place])
  // A value is looked at in the commit that shows it: later, what was written meanwhile would make it look like one from elsewhere.
  useLayoutEffect(() => {
    if (!isLive(view) || shown === written.current) return
    written.current = shown
    const start = startState()
    view.updateState(start)
    setState(start)
  }, [view, shown])
  const described = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element has its attributes when they change.
  useEffect(() => {
    if (isLive(view)) view.setProps({})
  }, [view, described])
  return { view, state }
}

/**
 * Makes the editor look where its cursor is before it takes a key. Browsers tell of a cursor that moved in a task of its own, on a
 * busy device after the next key: that would go by the place of before, and one that leaves the text would leave it there.
 */
function readSelection({ composing, dom }: EditorView): void {
  if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** A screen that is shown again runs its effects with the view of before, which ended when it was left. */
const isLive = (view: EditorView | undefined): view is EditorView => view !== undefined && !view.isDestroyed
