import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Upload, UploadRejected, uploadPicture } from '#client/lib/upload-picture.ts'
import { MAX_IMAGE_BYTES } from '#shared/limits.ts'

type State =
  | { kind: 'stored'; id: string }
  | { kind: 'sending'; share: number }
  /** `canRetry` unless the picture itself is rejected. */
  | { kind: 'failed'; error: unknown; canRetry: boolean }

export type PictureSlot = { key: string; url: string | undefined; file?: File; state: State }

type Options = {
  max: number
  urlsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The form's value. */
  ids: readonly string[]
  onChange: (ids: string[]) => void
  onUploads: (pending: Promise<unknown>) => void
}

/** Pictures in their order, each stored, on its way, or failed. */
export function usePictureSlots({ max, urlsOf, ids, onChange, onUploads }: Options) {
  const [slots, setSlots] = useState<readonly PictureSlot[]>(() => ids.map(storedSlot))
  // What is newer than the last rendering counts: several uploads may end at once.
  const newest = useRef(slots)
  const uploads = useRef(new Map<string, { upload: Upload; kept: Promise<void> }>())

  const change = (next: readonly PictureSlot[]) => {
    const [before, after] = [newest.current, next].map(idsOf)
    newest.current = next
    setSlots(next)
    if (String(before) !== String(after)) onChange(idsOf(next))
  }
  const patch = (key: string, part: Partial<PictureSlot>) =>
    change(newest.current.map((slot) => (slot.key === key ? { ...slot, ...part } : slot)))
  const tellUploads = () => {
    const all = Promise.all([...uploads.current.values()].map(({ kept }) => kept))
    // A failure is shown with its picture, and again where the form waits for it.
    all.catch(() => undefined)
    onUploads(all)
  }
  const send = ({ key, file }: PictureSlot) => {
    if (!file) return
    const upload = uploadPicture(file, (share) => {
      if (uploads.current.get(key)?.upload === upload) patch(key, { state: { kind: 'sending', share } })
    })
    const kept = upload.id.then(
      (id) => patch(key, { state: { kind: 'stored', id } }),
      (error: unknown) => {
        const canRetry = !(error instanceof UploadRejected && error.isFinal)
        patch(key, { state: { kind: 'failed', error, canRetry } })
        throw error
      },
    )
    uploads.current.set(key, { upload, kept })
    tellUploads()
  }
  const add = (files: readonly File[]) => {
    const added = files.slice(0, max - newest.current.length).map(fileSlot)
    change([...newest.current, ...added])
    for (const slot of added) if (slot.state.kind === 'sending') send(slot)
  }
  const retry = (slot: PictureSlot) => {
    patch(slot.key, { state: { kind: 'sending', share: 0 } })
    send(slot)
  }
  const remove = ({ key, url, file }: PictureSlot) => {
    uploads.current.get(key)?.upload.cancel()
    uploads.current.delete(key)
    tellUploads()
    change(newest.current.filter((slot) => slot.key !== key))
    if (file && url) URL.revokeObjectURL(url)
  }
  const move = ({ key }: PictureSlot, by: -1 | 1) => change(moved(newest.current, key, by))

  const asked = ids.join()
  const takeIn = useEffectEvent(async () => {
    // Somebody else's pictures were chosen in place of these.
    if (asked !== idsOf(newest.current).join()) {
      const before = new Map(newest.current.map((slot) => [slot.key, slot]))
      change(ids.map((id) => before.get(id) ?? storedSlot(id)))
    }
    const unknown = newest.current.flatMap(({ url, state }) => (!url && state.kind === 'stored' ? [state.id] : []))
    const urls = unknown.length > 0 ? await urlsOf(unknown).catch(() => undefined) : undefined
    for (const id of unknown) patch(id, { url: urls?.get(id) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form's value changes
  useEffect(() => void takeIn(), [asked])
  useEffect(() => {
    const sending = uploads.current
    return () => {
      for (const { upload } of sending.values()) upload.cancel()
    }
  }, [])
  return { slots, add, retry, remove, move }
}

const idsOf = (slots: readonly PictureSlot[] = []): string[] =>
  slots.flatMap(({ state }) => (state.kind === 'stored' ? [state.id] : []))

const storedSlot = (id: string): PictureSlot => ({ key: id, url: undefined, state: { kind: 'stored', id } })

function fileSlot(file: File): PictureSlot {
  const isTooLarge = file.size > MAX_IMAGE_BYTES
  const state: State = isTooLarge
    ? { kind: 'failed', error: new Error('IMAGE_TOO_LARGE'), canRetry: false }
    : { kind: 'sending', share: 0 }
  return { key: crypto.randomUUID(), url: URL.createObjectURL(file), file, state }
}

function moved(slots: readonly PictureSlot[], key: string, by: -1 | 1): readonly PictureSlot[] {
  const from = slots.findIndex((slot) => slot.key === key)
  const [one, other] = [slots[from], slots[from + by]]
  return one && other ? slots.with(from, other).with(from + by, one) : slots
}
