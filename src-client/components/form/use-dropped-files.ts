import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files that are dropped on an element, or pasted while it is in the page. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | undefined): boolean => {
    const pictures = [...(list ?? [])].filter(({ type }) => type === '' || type.startsWith('image/'))
    if (pictures.length > 0) onFiles(pictures)
    return pictures.length > 0
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  const events = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without it the browser would open the file.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
  return { isOver, events }
}
