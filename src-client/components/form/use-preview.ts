import { useEffect, useRef, useState } from 'react'

/** An object URL of the chosen file; null if the browser cannot draw it. */
export function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)
  const newest = useRef<File>(null)
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  const show = async (file: File | null) => {
    newest.current = file
    const drawn = file && (await drawable(file))
    if (newest.current === file) setPreview(drawn)
    else if (drawn) URL.revokeObjectURL(drawn)
  }
  return [preview, (file: File | null) => void show(file)] as const
}

async function drawable(file: File): Promise<string | null> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  return image.decode().then(
    () => image.src,
    () => {
      URL.revokeObjectURL(image.src)
      return null
    },
  )
}
