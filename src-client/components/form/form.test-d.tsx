import type { ApiInput } from '#client/lib/trpc.ts'
import { ArrayField } from './array-field.tsx'
import { DateField } from './date-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { Field } from './field.tsx'
import { Form, type FormProps } from './form.tsx'
import { LanguagesField } from './languages-field.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SelectField } from './select-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextArea } from './text-area.tsx'

// A test for the compiler: a name that the form's input does not have must not compile. Nothing runs this file.

type Register = ApiInput['account']['register']
type Place = { names: { kh: string; en: string; cn: string }; day: string | null; phones: { value: string }[] }

const label = 'Label'
const blank = { value: '' }
const send = async () => undefined

export const compiles = [
  <Form<Place> key="form" onSubmit={send}>
    <LanguagesField<Place> name="names" label={label} />
    <DateField<Place> name="day" type="date" label={label} />
    <ArrayField<Place> name="phones" label={label} blank={blank}>
      {({ index }) => <Field<Place> name={`phones.${index}.value`} label={label} />}
    </ArrayField>
  </Form>,
]

const nothing = () => null
export const doesNotCompile = [
  // @ts-expect-error no such field
  <Field<Register> key="field" name="user_name" label={label} />,
  // @ts-expect-error no such field
  <TextArea<Register> key="area" name="bio" label={label} />,
  // @ts-expect-error no such field
  <PasswordField<Register> key="password" name="pasword" label={label} autoComplete="new-password" />,
  // @ts-expect-error no such field
  <NumberField<Register> key="number" name="age" label={label} />,
  // @ts-expect-error no such field
  <SelectField<Register> key="select" name="role" label={label} options={[]} />,
  // @ts-expect-error no such field
  <SwitchField<Register> key="switch" name="news" label={label} />,
  // @ts-expect-error no such field
  <DateField<Place> key="date" name="days" type="date" label={label} />,
  // @ts-expect-error no such field
  <DateTimeField<Place> key="instant" name="starts" label={label} />,
  // @ts-expect-error no such field
  <LanguagesField<Place> key="languages" name="name" label={label} />,
  // @ts-expect-error no such language
  <Field<Place> key="nested" name="names.fr" label={label} />,
  // @ts-expect-error no such list
  <ArrayField<Place> key="list" name="phone" label={label} blank={blank}>
    {nothing}
  </ArrayField>,
  // @ts-expect-error no such field in an item
  <Field<Place> key="item" name={`phones.${0}.number`} label={label} />,
  // @ts-expect-error no such field
  <PictureField<Register> key="picture" name="picture" label={label} current={null}>
    {nothing}
  </PictureField>,
  // @ts-expect-error a field says which form it belongs to
  <Field key="untyped" name="username" label={label} />,
]

export const wrongFieldForCode: FormProps<Register>['fieldForCode'] = {
  // @ts-expect-error no such field
  USERNAME_TAKEN: 'user_name',
}
