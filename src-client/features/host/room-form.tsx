import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { buttonStyle } from '#client/components/button.tsx'
import { checkWith } from '#client/components/form/check-with.ts'
import { Field } from '#client/components/form/field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { LanguagesField } from '#client/components/form/languages-field.tsx'
import { MoneyField } from '#client/components/form/money-field.tsx'
import { NumberField } from '#client/components/form/number-field.tsx'
import { PicturesField } from '#client/components/form/pictures-field.tsx'
import { LIKELY_DOLLARS } from '#client/components/form/price-question.ts'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { valueAt } from '#client/components/form/values.ts'
import { Skeleton } from '#client/components/skeleton.tsx'
import { RefusedForStays } from '#client/components/stays-to-come.tsx'
import { toast } from '#client/components/toast.ts'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { BED_NAMES } from '#client/features/room/public/bed-names.ts'
import { useLocale } from '#client/lib/locale.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { BED_KINDS } from '#shared/booking-words.ts'
import {
  MAX_BEDS,
  MAX_IMAGES,
  MAX_PEOPLE,
  MAX_ROOM_AMOUNT,
  MAX_ROOM_DESCRIPTION_LENGTH,
  MAX_ROOM_NAME_LENGTH,
} from '#shared/limits.ts'
import type { BranchView, OwnHotel, RoomView } from '#shared/room.ts'
import { BookedNights } from './booked-nights.tsx'
import { CutHotels } from './cut-hotels.tsx'
import { refusedNights } from './refusal.ts'
import { namesToEdit, namesTyped } from './room-names.ts'
import { hotelOptions } from './room-place.ts'
import { NEW_RULES, RoomRules } from './room-rules.tsx'

type Input = ApiInput['room']['save']
type Props = { room: RoomView | undefined; branches: BranchView[]; onSaved: () => void }

const check = checkWith(async () => (await import('#shared/room.ts')).saveRoomInput)

/** The name that all languages fall back to is made of those that are typed: what is wrong with it is so in the reader's own field. */
const checkIn = (own: string) => async (values: FieldValues) => {
  const { name, ...codes } = await check({ ...values, name: valueAt(values, own) })
  return name ? { [own]: name, ...codes } : codes
}

type Hotels = readonly OwnHotel[]

function valuesOf(room: RoomView | undefined, branches: BranchView[], hotels: Hotels): Partial<Input> {
  const [first] = branches
  const [hotel, ...others] = hotels
  if (!room)
    return {
      branch_id: first?.id,
      ...(hotel && others.length === 0 && { post_id: hotel.id }),
      bed: { kind: 'double', count: 1 },
      images: [],
      status: 'shown',
      ...NEW_RULES,
    }
  const { id: _, version: _version, branch, post, images, price, price_riel, status, ...same } = room
  return {
    ...same,
    branch_id: branch.id,
    post_id: post.id,
    status: status === 'draft' ? 'draft' : 'shown',
    price: price_riel === null ? price : `${price_riel}៛`,
    images: images.map(({ id }) => id),
  }
}

/** A room is offered on the page of a hotel, so there has to be one. */
export function RoomForm(props: Props) {
  const query = trpc.room.hotels.useQuery(undefined, { staleTime: 0 })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
      {(hotels) =>
        hotels.rows.length === 0 ? (
          <NoHotel />
        ) : (
          <>
            <CutHotels hotels={hotels} />
            <Fields hotels={hotels.rows} {...props} />
          </>
        )
      }
    </DashboardResult>
  )
}

function NoHotel() {
  return (
    <div className="space-y-4">
      <p>
        <Trans>Guests find your rooms on the page of your hotel. Please add it first.</Trans>
      </p>
      <Link to="/setting/mypost/dialog" className={buttonStyle('primary')}>
        <Trans>Upload your place</Trans>
      </Link>
    </div>
  )
}

function Fields({ hotels, room, branches, onSaved }: Props & { hotels: Hotels }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const own = `names.${locale}` as const
  const utils = trpc.useUtils()
  const saveRoom = trpc.room.save.useMutation()
  const [refusal, setRefusal] = useState<unknown>()
  const urlsOf = async () => new Map(room?.images.map(({ id, url }) => [id, url]))
  const save = async (input: Input) => {
    setRefusal(undefined)
    try {
      const named = { ...input, ...namesTyped(input.names ?? {}, locale, room) }
      await saveRoom.mutateAsync({ ...named, ...(room && { id: room.id, version: room.version }) })
    } catch (error) {
      setRefusal(error)
      throw error
    }
    void utils.room.invalidate()
    void utils.branch.invalidate()
    void toast(t`Saved.`)
    onSaved()
  }
  const noteOf = (code: string | undefined) => {
    if (code === 'ROOM_HAS_STAYS') return <BookedNights nights={refusedNights(refusal)} />
    if (code === 'HOTEL_HAS_STAYS') return <RefusedForStays error={refusal} {...(room && { hotel: room.post.id })} />
    return null
  }
  return (
    <Form<Input>
      defaultValues={{ ...valuesOf(room, branches, hotels), ...(room && { names: namesToEdit(room, locale) }) }}
      fieldForCode={{
        BRANCH_NOT_FOUND: 'branch_id',
        HOTEL_NOT_FOUND: 'post_id',
        HOTEL_HAS_STAYS: 'post_id',
        ROOM_HAS_STAYS: 'room_amount',
      }}
      check={checkIn(own)}
      noteOf={(_, code) => noteOf(code)}
      onSubmit={save}
    >
      <Field<Input> name={own} label={t`Name of the room`} required maxLength={MAX_ROOM_NAME_LENGTH} />
      <LanguagesField<Input>
        name="names"
        label={t`Its name in other languages`}
        isOnlyOthers
        maxLength={MAX_ROOM_NAME_LENGTH}
      />
      <SelectField<Input> name="post_id" label={t`Hotel`} required options={hotelOptions(hotels, t`Without a name`)} />
      <SelectField<Input>
        name="branch_id"
        label={t`Branch`}
        required
        options={branches.map((branch) => ({ value: branch.id, label: branch.name }))}
      />
      <SelectField<Input>
        name="bed.kind"
        label={t`Bed`}
        required
        options={BED_KINDS.map((kind) => ({ value: kind, label: i18n._(BED_NAMES[kind]) }))}
      />
      <NumberField<Input> name="bed.count" label={t`Beds in a room`} required min={1} max={MAX_BEDS} />
      <NumberField<Input> name="people_amount" label={t`People in a room`} required min={1} max={MAX_PEOPLE} />
      <NumberField<Input>
        name="room_amount"
        label={t`Rooms of this kind`}
        hint={t`No more than these are booked for one night.`}
        required
        min={1}
        max={MAX_ROOM_AMOUNT}
      />
      <MoneyField<Input> name="price" label={t`Price of a night`} required likely={LIKELY_DOLLARS.hotel} />
      <PicturesField<Input>
        name="images"
        label={t`Pictures`}
        hint={t`The first is the cover.`}
        max={MAX_IMAGES}
        urlsOf={urlsOf}
      />
      <LanguagesField<Input>
        name="description"
        label={t`Description`}
        isLong
        isOneEnough
        maxLength={MAX_ROOM_DESCRIPTION_LENGTH}
      />
      <RoomRules />
      <SelectField<Input>
        name="status"
        label={t`On sale`}
        required
        options={[
          { value: 'shown', label: t`Guests can book it` },
          { value: 'draft', label: t`Not yet: only you see it` },
        ]}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
