import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from '#client/components/form/form-context.ts'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SwitchField } from '#client/components/form/switch-field.tsx'
import type { ApiInput } from '#client/lib/trpc.ts'
import { MAX_FREE_CANCEL_DAYS, MAX_HORIZON_DAYS, MAX_NOTICE_DAYS, MAX_STAY_NIGHTS } from '#shared/limits.ts'

type Input = ApiInput['room']['save']

/** What a new room begins with. */
export const NEW_RULES = {
  min_nights: 1,
  max_nights: MAX_STAY_NIGHTS,
  notice_days: 0,
  horizon_days: MAX_HORIZON_DAYS,
  allows_gaps: true,
  free_cancel_days: 1,
}

/** The rules that guests read before they choose their dates. They unfold for an owner who changes them, and where one is not accepted. */
export function RoomRules() {
  const { t } = useLingui()
  const { errorOf } = useFormContext()
  const isWrong = Object.keys(NEW_RULES).some((name) => errorOf(name) !== undefined)
  return (
    <details open={isWrong || undefined} className="rounded-xl border border-line px-4">
      <summary className="min-h-12 cursor-pointer py-3 font-bold">
        <Trans>Rules for stays</Trans>
        <span className="block text-sm font-normal text-soft">
          <Trans>Shortest stay, notice, cancelling. What is set already suits most.</Trans>
        </span>
      </summary>
      <div className="space-y-4 pb-4">
        <NumberField<Input>
          name="min_nights"
          label={t`Shortest stay, in nights`}
          hint={t`The calendar may ask for more on single days, such as a feast.`}
          required
          min={1}
          max={MAX_STAY_NIGHTS}
        />
        <SwitchField<Input>
          name="allows_gaps"
          label={t`Fill short gaps`}
          hint={t`A gap between two stays that is shorter than the shortest stay may be booked.`}
        />
        <NumberField<Input>
          name="max_nights"
          label={t`Longest stay, in nights`}
          required
          min={1}
          max={MAX_STAY_NIGHTS}
        />
        <NumberField<Input>
          name="notice_days"
          label={t`Days of notice`}
          hint={t`How many days before the arrival guests must ask. 0: also on the same day.`}
          required
          min={0}
          max={MAX_NOTICE_DAYS}
        />
        <NumberField<Input>
          name="horizon_days"
          label={t`How many days ahead guests can book`}
          required
          min={1}
          max={MAX_HORIZON_DAYS}
        />
        <NumberField<Input>
          name="free_cancel_days"
          label={t`Free cancellation, days before arrival`}
          hint={t`Later the full price is due. Bookings keep the rule that they were made under.`}
          required
          min={0}
          max={MAX_FREE_CANCEL_DAYS}
        />
      </div>
    </details>
  )
}
