import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { networkFailureIn } from '#client/lib/network.ts'
import { mayRetry, type Upload, uploadPicture } from '#client/lib/upload-picture.ts'
import { useBackOnline } from '../use-online.ts'
import { distinctFiles } from './same-file.ts'

type State =
  /** The URL is known of what was uploaded here. */
  | { kind: 'stored'; id: string; url?: string | undefined }
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
  /** A picture was left out, since it turned out to be stored here already. */
  onSame: () => void
}

/** Pictures in their order, each stored, on its way, or failed. */
export function usePictureSlots({ max, urlsOf, ids, onChange, onUploads, onSame }: Options) {
  const [slots, setSlots] = useState<readonly PictureSlot[]>(() => ids.map(storedSlot))
  // The newest slots count, not those of the last rendering: several uploads may end at once.
  const newest = useRef(slots)
  const uploads = useRef(new Map<string, { upload: Upload; kept: Promise<string> }>())
  const adding = useRef<Promise<unknown>>(Promise.resolve())

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
  const send = (key: string, file: File): Promise<string> => {
    const isCurrent = () => uploads.current.get(key)?.upload === upload
    const upload = uploadPicture(
      file,
      (share) => {
        if (isCurrent()) patch(key, { state: { kind: 'sending', share } })
      },
      'post',
    )
    const kept = upload.picture.then(
      ({ id, url }) => {
        if (isCurrent()) keep(key, { id, url })
        return id
      },
      (error: unknown) => {
        if (isCurrent()) patch(key, { state: { kind: 'failed', error, canRetry: mayRetry(error) } })
        throw error
      },
    )
    uploads.current.set(key, { upload, kept })
    tellUploads()
    return kept
  }
  /** The same bytes have the same URL, also those that were stored long ago. */
  const keep = (key: string, { id, url }: { id: string; url: string }) => {
    const slot = newest.current.find((one) => one.key === key)
    const isSame = newest.current.some((one) => one !== slot && storedUrlOf(one) === url)
    if (!slot || !isSame) return patch(key, { state: { kind: 'stored', id, url } })
    remove(slot)
    onSame()
  }
  const addNow = async (files: readonly File[]) => {
    const there = newest.current.flatMap(({ file }) => file ?? [])
    const distinct = await distinctFiles(files, there)
    const free = max - newest.current.length
    const added = distinct.slice(0, free).map((file) => ({ slot: fileSlot(file), file }))
    change([...newest.current, ...added.map(({ slot }) => slot)])
    for (const { slot, file } of added) void send(slot.key, file).catch(() => undefined)
    return { hasSame: distinct.length < files.length, hasTooMany: distinct.length > free }
  }
  /** One after the other, so that each knows those before. @returns why files were left out */
  const add = (files: readonly File[]) => {
    const told = adding.current.then(() => addNow(files))
    adding.current = told
    return told
  }
  const retry = ({ key, file }: PictureSlot) => {
    if (!file) return
    patch(key, { state: { kind: 'sending', share: 0 } })
    void send(key, file).catch(() => undefined)
  }
  const drop = ({ key, url, file }: PictureSlot) => {
    uploads.current.get(key)?.upload.cancel()
    uploads.current.delete(key)
    if (file && url) URL.revokeObjectURL(url)
  }
  const remove = (slot: PictureSlot) => {
    drop(slot)
    tellUploads()
    change(newest.current.filter(({ key }) => key !== slot.key))
  }
  /** @returns the id of the picture that takes its place */
  const replace = (slot: PictureSlot, file: File): Promise<string> => {
    drop(slot)
    const other = fileSlot(file)
    change(newest.current.map((one) => (one.key === slot.key ? other : one)))
    return send(other.key, file)
  }
  /** The same picture under another id. */
  const rename = (slot: PictureSlot, id: string) =>
    patch(slot.key, { state: { kind: 'stored', id, url: storedUrlOf(slot) } })
  const move = (from: number, to: number) => {
    const moved = newest.current[from]
    if (moved && to >= 0 && to < newest.current.length)
      change(newest.current.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  useBackOnline(() => {
    for (const slot of newest.current)
      if (slot.state.kind === 'failed' && networkFailureIn(slot.state.error)) retry(slot)
  })

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
  return { slots, add, retry, remove, replace, rename, move }
}

const idsOf = (slots: readonly PictureSlot[] = []): string[] =>
  slots.flatMap(({ state }) => (state.kind === 'stored' ? [state.id] : []))

const storedUrlOf = ({ url, state }: PictureSlot): string | undefined =>
  state.kind === 'stored' ? (state.url ?? url) : undefined

const storedSlot = (id: string): PictureSlot => ({ key: id, url: undefined, state: { kind: 'stored', id } })

const fileSlot = (file: File): PictureSlot => ({
  key: crypto.randomUUID(),
  url: URL.createObjectURL(file),
  file,
  state: { kind: 'sending', share: 0 },
})
