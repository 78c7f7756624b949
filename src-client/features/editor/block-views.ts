import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'

export type BlockView = { key: number; element: HTMLElement; node: Node }

/** The elements of blocks that React draws, as a store of React's. */
export class BlockViews {
  #views: readonly BlockView[] = []
  #listeners = new Set<() => void>()
  #made = 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  all = (): readonly BlockView[] => this.#views

  #set(views: readonly BlockView[]): void {
    this.#views = views
    for (const listener of this.#listeners) listener()
  }

  /** Makes the place of a block, which is drawn anew when the block is changed. */
  nodeView: NodeViewConstructor = (node): NodeView => {
    const element = document.createElement('div')
    element.className = 'editor-block'
    const key = ++this.#made
    this.#set([...this.#views, { key, element, node }])
    return {
      dom: element,
      update: (next) => {
        if (next.type !== node.type) return false
        this.#set(this.#views.map((view) => (view.key === key ? { ...view, node: next } : view)))
        return true
      },
      // What React draws in it is no change of the text.
      ignoreMutation: () => true,
      destroy: () => this.#set(this.#views.filter((view) => view.key !== key)),
    }
  }
}
