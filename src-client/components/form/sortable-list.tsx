import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

type Item = { id: string; name: string }

type Props = {
  label: string
  items: readonly Item[]
  /** Gets what is said to those who do not see it. */
  frame: Element | null
  onMove: (from: number, to: number) => void
  children: (id: string, handle: ReactNode) => ReactNode
}

/** A list with handles, which the pointer drags, and the arrow keys move once it is picked up. */
export function SortableList({ label, items, frame, onMove, children }: Props) {
  const { t } = useLingui()
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number) => items.findIndex((item) => item.id === id)
  const nameOf = (id: string | number) => items[placeOf(id)]?.name ?? ''
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`“${nameOf(active.id)}” is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? t`“${nameOf(active.id)}” is over place ${placeOf(over.id) + 1} of ${items.length}.` : undefined,
    // The list says it.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => t`“${nameOf(active.id)}” stays where it was.`,
  }
  const screenReaderInstructions = {
    draggable: t`Press Space to pick it up, the arrow keys to move it, Space to put it down, and Escape to leave it where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions, container: frame ?? document.body }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="space-y-3">
          {items.map((item) => (
            <Sortable key={item.id} {...item}>
              {(handle) => children(item.id, handle)}
            </Sortable>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Sortable({ id, name, children }: Item & { children: (handle: ReactNode) => ReactNode }) {
  const { t } = useLingui()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={t`Move “${name}”`}
      className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-soft active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'relative z-10' : ''}
    >
      {children(handle)}
    </li>
  )
}
