import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { BranchView } from '#shared/room.ts'
import { BranchForm } from './branch-form.tsx'

/** Opens the form of a new branch, which is empty again once one was made. */
export function AddBranchButton({ look }: { look: 'primary' | 'plain' }) {
  const { t } = useLingui()
  const sheet = useOverlay('new-branch')
  const [made, setMade] = useState(0)
  const onSaved = () => {
    setMade(made + 1)
    sheet.close()
  }
  return (
    <>
      <Button look={look} onClick={() => sheet.open()}>
        <Trans>Add a branch</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`New branch`}>
        <BranchForm key={made} branch={undefined} onSaved={onSaved} />
      </Sheet>
    </>
  )
}

export function EditBranchButton({ branch }: { branch: BranchView }) {
  const { t } = useLingui()
  const { id, name } = branch
  // The sheet is named by what it is of, so that a reload shows the same one.
  const sheet = useOverlay(`branch-${id}`)
  return (
    <>
      <Button look="soft" onClick={() => sheet.open()} aria-label={t`Edit ${name}`}>
        <Trans>Edit</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`Change branch`}>
        <BranchForm branch={branch} onSaved={sheet.close} />
      </Sheet>
    </>
  )
}
