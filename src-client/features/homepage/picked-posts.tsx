import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { useFormContext } from '#client/components/form/form-context.ts'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { IconButton } from '#client/components/icon-button.tsx'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { MAX_PICKED_POSTS, MAX_SEARCH_LENGTH } from '#shared/limits.ts'

const FOUND = 6
const TYPING_MS = 250

/** Posts that are picked by hand, found by the product's own search. */
export function PickedPosts() {
  const { t } = useLingui()
  const { control, errorOf } = useFormContext()
  const error = errorOf('posts')
  return (
    <FieldGroup label={t`Posts`}>
      {control && <Picker control={control.control} />}
      {error && <p className="mt-1.5 text-sm text-laterite">{error}</p>}
    </FieldGroup>
  )
}

function Picker({ control }: { control: Control<FieldValues, unknown, unknown> }) {
  const { t } = useLingui()
  const { field } = useController({ name: 'posts', control })
  const picked: readonly string[] = Array.isArray(field.value) ? field.value : []
  const pick = (ids: readonly string[]) => field.onChange([...ids])
  return (
    <div className="space-y-3">
      <ol aria-label={t`Picked posts`} className="space-y-2">
        {picked.map((id, index) => (
          <li key={id} className="flex items-center gap-2 rounded-xl bg-sunken ps-4">
            <PostName id={id} />
            {index > 0 && (
              <IconButton
                label={t`Move post ${index + 1} up`}
                onClick={() => pick(picked.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
              >
                <ArrowUp aria-hidden="true" className="size-5" />
              </IconButton>
            )}
            <IconButton label={t`Remove post ${index + 1}`} onClick={() => pick(picked.toSpliced(index, 1))}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      {picked.length < MAX_PICKED_POSTS && <Finder picked={picked} onPick={(id) => pick([...picked, id])} />}
    </div>
  )
}

function PostName({ id }: { id: string }) {
  const { data, error } = trpc.post.get.useQuery({ id })
  if (rejectionCode(error) === 'POST_NOT_FOUND')
    return (
      <span className="min-w-0 grow text-laterite">
        <Trans>This post is gone</Trans>
      </span>
    )
  return <span className="min-w-0 grow wrap-anywhere">{data ? `${data.name} · ${data.province.name}` : '…'}</span>
}

function Finder({ picked, onPick }: { picked: readonly string[]; onPick: (id: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [words, setWords] = useState('')
  const q = useSettled(words.trim(), { pauseMs: TYPING_MS, start: '' })
  const found = trpc.search.posts.useQuery({ q, pageSize: FOUND }, { enabled: q !== '' })
  const rows = q === '' ? [] : (found.data?.rows ?? [])
  const others = rows.filter((post) => !picked.includes(post.id))
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm text-soft">
        <Trans>Find a post to add</Trans>
      </label>
      <input
        id={id}
        type="search"
        value={words}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={inputStyle}
      />
      <ul aria-label={t`Found posts`} className="mt-2 space-y-1">
        {others.map((post) => (
          <li key={post.id}>
            <button
              type="button"
              onClick={() => onPick(post.id)}
              className="flex min-h-11 w-full items-center gap-2 rounded-xl px-4 text-start hover:bg-accent-tint"
            >
              <Plus aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="wrap-anywhere">
                {post.name} · {post.province.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-soft">
        {q !== '' && found.data && others.length === 0 && <Trans>No other posts are found.</Trans>}
      </p>
    </div>
  )
}
