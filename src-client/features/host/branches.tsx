import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Section } from '#client/components/section.tsx'
import { toast } from '#client/components/toast.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { factsIn } from '#client/lib/rule-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BranchView } from '#shared/room.ts'
import { AddBranchButton, EditBranchButton } from './branch-sheet.tsx'

/** So many branches do not push what is below them out of sight. */
const FEW = 5

export function Branches({ branches }: { branches: BranchView[] }) {
  const { t } = useLingui()
  const count = formatNumber(branches.length, useLocale())
  const list = (
    <ul className="divide-y divide-line">
      {branches.map((branch) => (
        <Branch key={branch.id} branch={branch} />
      ))}
    </ul>
  )
  return (
    <Section title={t`Branches`} action={<AddBranchButton look="plain" />}>
      {branches.length <= FEW ? (
        list
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-bold text-accent">
            <Trans>All branches: {count}</Trans>
          </summary>
          {list}
        </details>
      )}
    </Section>
  )
}

function Branch({ branch }: { branch: BranchView }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const remove = trpc.branch.delete.useMutation()
  const { id, version, name } = branch
  const rooms = formatNumber(branch.rooms, useLocale())
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft wrap-anywhere">
          {[branch.address, branch.province.name, branch.phone].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-soft">
          <Plural value={branch.rooms} one={`${rooms} kind of room`} other={`${rooms} kinds of rooms`} />
        </p>
      </div>
      <div className="flex gap-2">
        {branch.rooms === 0 && (
          <ConfirmButton
            name={`delete-branch-${id}`}
            label={t`Delete`}
            fullLabel={t`Delete ${name}`}
            title={t`Delete this branch?`}
            yes={t`Delete`}
            onYes={() => remove.mutateAsync({ id, version })}
            noteOf={(error) => <RefusedForRooms error={error} />}
            onDone={() => {
              void utils.branch.invalidate()
              void toast(t`Data has been deleted!`)
            }}
          >
            <Trans>“{name}” will no longer be in your list.</Trans>
          </ConfirmButton>
        )}
        <EditBranchButton branch={branch} />
      </div>
    </li>
  )
}

/** The rooms that a branch is kept for: another page has saved them. */
function RefusedForRooms({ error }: { error: unknown }) {
  const locale = useLocale()
  const { rooms } = factsIn(error) ?? {}
  if (rooms === undefined) return null
  const count = formatNumber(rooms, locale)
  return (
    <p role="status" className="mt-2 rounded-xl bg-laterite-soft px-3 py-2 text-sm text-laterite">
      <Plural
        value={rooms}
        one={`${count} kind of room is in this branch.`}
        other={`${count} kinds of rooms are in this branch.`}
      />
    </p>
  )
}
