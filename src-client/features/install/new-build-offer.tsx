import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { IconButton } from '#client/components/icon-button.tsx'
import { hasNewBuild, onNewBuild, takeNewBuild } from '#client/offline/new-build.ts'

/** One line over the bottom of the page: a newer version is at hand. Who closes it gets it with the next visit. */
export function NewBuildOffer() {
  const { t } = useLingui()
  const isNew = useSyncExternalStore(onNewBuild, hasNewBuild)
  const [isClosed, setClosed] = useState(false)
  return (
    <div role="status" className="max-w-full">
      {isNew && !isClosed && (
        <div className="pointer-events-auto mt-2 flex animate-fade items-center rounded-full border border-line bg-raised ps-4 text-sm text-ink shadow-raised">
          <span>{t`A new version is here.`}</span>
          <button type="button" onClick={takeNewBuild} className="min-h-11 px-3 font-bold text-accent">
            {t`Load it`}
          </button>
          <IconButton label={t`Close`} onClick={() => setClosed(true)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
