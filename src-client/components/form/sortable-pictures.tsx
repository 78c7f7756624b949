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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react/macro'
import { Move } from 'lucide-react'
import type { ReactNode } from 'react'
import { SlotFrame } from './picture-slot.tsx'
import type { PictureSlot } from './use-picture-slots.ts'

type Props = {
  slots: readonly PictureSlot[]
  /** Gets what is said to those who do not see it. */
  frame: Element | null
  onMove: (from: number, to: number) => void
  children: (slot: PictureSlot, index: number) => ReactNode
}

/** Pictures with a handle, which the pointer drags, and the arrow keys move once it is picked up. */
export default function SortablePictures({ slots, frame, onMove, children }: Props) {
  const { t } = useLingui()
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = slots.map(({ key }) => key)
  const positionOf = (id: string | number) => keys.indexOf(String(id)) + 1
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(positionOf(active.id) - 1, positionOf(over.id) - 1)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Picture ${positionOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? t`Picture ${positionOf(active.id)} is over place ${positionOf(over.id)}.` : undefined,
    // The field says where it is now.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => t`Picture ${positionOf(active.id)} stays where it was.`,
  }
  const screenReaderInstructions = {
    draggable: t`Press Space to pick up the picture, the arrow keys to move it, Space to put it down, and Escape to leave it where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      // Announcements in the body are not heard below a dialog, and the list itself has items only.
      accessibility={{ announcements, screenReaderInstructions, container: frame ?? document.body }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        {slots.map((slot, index) => (
          <Item key={slot.key} id={slot.key} position={index + 1}>
            {children(slot, index)}
          </Item>
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Item({ id, position, children }: { id: string; position: number; children: ReactNode }) {
  const { t } = useLingui()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <SlotFrame
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'z-10 shadow-raised' : ''}
    >
      {children}
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t`Drag picture ${position}`}
        className="absolute end-3 top-3 inline-flex size-11 cursor-grab touch-none items-center justify-center rounded-full bg-raised/85 text-ink shadow-raised active:cursor-grabbing"
      >
        <Move aria-hidden="true" className="size-5" />
      </button>
    </SlotFrame>
  )
}
