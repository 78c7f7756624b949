import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import { LIKELY_DOLLARS, priceQuestion } from '#client/components/form/price-question.ts'
import { validateWithSchema } from '#client/components/form/validate-with-schema.ts'
import { useLocale } from '#client/lib/locale.ts'
import { Rejection, rejectionIn } from '#client/lib/rejection.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { Locale } from '#shared/locales.ts'
import { type PostView, saveDraftInput, savePostInput } from '#shared/post.ts'
import type { PostContentView } from '#shared/post-content.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { fieldOf, inputOf, languageOf, NEW_POST, type PostValues, valuesOf, wholeOf } from './post-values.ts'

type Options = { type: PostType; content: PostContentView | undefined }

/** How a post's form is checked, kept as a draft, and sent. Saves follow one another, each on the version before. */
export function usePostSaves({ type, content }: Options) {
  const { client } = useRouteContext({ from: '__root__' })
  const savePost = trpc.post.save.useMutation()
  const savePostDraft = trpc.post.saveDraft.useMutation()
  const previewPost = trpc.post.preview.useMutation()
  const locale = useLocale()
  const isAdmin = useUser()?.role === 'admin'
  const base = useRef<FieldValues>(content ? valuesOf(content) : NEW_POST)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  // The newest save has returned these. A restored draft has its own in the form.
  const isSent = useRef(false)
  const newest = useRef<Pick<PostValues, 'id' | 'version'>>(undefined)

  const languageFor = (values: PostValues): Locale =>
    languageOf(values, content ? [content.language, locale] : [locale])
  const asInput = (values: PostValues) => inputOf(values, { type, language: languageFor(values), isAdmin })
  const codesOf = (values: PostValues, codes: FieldErrorCodes): FieldErrorCodes =>
    Object.fromEntries(Object.entries(codes).map(([path, code]) => [fieldOf(path, languageFor(values)), code]))

  const check = async (given: FieldValues): Promise<FieldErrorCodes> => {
    const values = { ...NEW_POST, ...given }
    return codesOf(values, validateWithSchema(savePostInput, wholeOf(asInput(values))))
  }
  /** The field asks by itself where the form is sent. Here nothing is saved that would not be asked about the next time. */
  const questionOf = ({ price_from }: PostValues): FieldErrorCodes => {
    const code = price_from === base.current.price_from ? undefined : priceQuestion(price_from, LIKELY_DOLLARS[type])
    return code === undefined ? {} : { price_from: code }
  }
  const checkDraft = (given: FieldValues): FieldErrorCodes => {
    const values = { ...NEW_POST, ...given }
    return { ...codesOf(values, validateWithSchema(saveDraftInput, asInput(values))), ...questionOf(values) }
  }

  /** Waits for the save before, whose version it replaces. */
  const inTurn = (given: FieldValues, save: (values: PostValues) => Promise<PostView>): Promise<PostView> => {
    const saving = last.current.then(async () => {
      const typed: PostValues = { ...NEW_POST, ...given }
      newest.current ??= { id: typed.id || crypto.randomUUID(), version: typed.version }
      const values = { ...typed, ...newest.current }
      try {
        const saved = await save(values)
        newest.current = { id: saved.id, version: saved.version }
        base.current = { ...given, ...newest.current }
        return saved
      } catch (error) {
        throw inForm(error, languageFor(values))
      }
    })
    last.current = saving.catch(() => undefined)
    return saving
  }
  /** It is published, or waits for an admin. */
  const send = async (values: FieldValues) => {
    const sent = await inTurn(values, (all) => savePost.mutateAsync({ ...wholeOf(asInput(all)), submit: true }))
    isSent.current = true
    return sent
  }
  const saveDraft = (values: FieldValues) => inTurn(values, (all) => savePostDraft.mutateAsync(asInput(all)))
  const preview = (given: FieldValues) => {
    const { id: _, version: _version, ...input } = asInput({ ...NEW_POST, ...given })
    return previewPost.mutateAsync(input)
  }
  const loadTheirs = async () => {
    const stored = await client.post.content.query({ id: newest.current?.id ?? content?.id ?? '' })
    const theirs = valuesOf(stored)
    // A draft that was typed into another version than the form was filled with: what both have is shown.
    if (newest.current && newest.current.version !== base.current.version) base.current = NEW_POST
    newest.current = { id: theirs.id, version: theirs.version }
    return { values: theirs, isOwn: stored.is_saved_by_me }
  }
  /** The pictures of a draft that was typed on this device. */
  const urlsOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const known = content?.images ?? []
    const isKnown = ids.every((id) => known.some((image) => image.id === id))
    const images = isKnown
      ? known
      : (await previewPost.mutateAsync({ type, language: locale, images: [...ids] })).images
    return new Map(images.map(({ id, url }) => [id, url]))
  }
  return { isSent: () => isSent.current, base, check, checkDraft, send, saveDraft, preview, loadTheirs, urlsOf }
}

export type PostSaves = ReturnType<typeof usePostSaves>

/** Names a rejection's fields as the form does. */
function inForm(error: unknown, language: Locale): unknown {
  const rejected = rejectionIn(error)
  if (!rejected) return error
  const fields = rejected.fields.map(({ path, reason }) => ({ path: fieldOf(path, language), reason }))
  return new Rejection(rejected.message, fields, rejected.retryAfter)
}
