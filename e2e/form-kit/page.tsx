import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#client/styles.css'
import { ArrayField } from '#client/components/form/array-field.tsx'
import { DateField } from '#client/components/form/date-field.tsx'
import { DateTimeField } from '#client/components/form/date-time-field.tsx'
import { Field } from '#client/components/form/field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { createI18n } from '#client/lib/i18n.ts'
import { loadMessages, setMessages } from '#client/lib/messages.ts'
import { catalogs, messages } from '#client/locales/en.ts'

type Input = {
  day: string | null
  opens: string | null
  starts: string | null
  phones: { value: string }[]
}

const DEFAULTS: Input = { day: null, opens: null, starts: null, phones: [{ value: '012' }] }

/** A form with the fields that no screen of the product has until a kind of record has a date or a list. */
function Page() {
  const [sent, setSent] = useState<Input>()
  return (
    <main className="page-width max-w-xl py-4">
      <h1 className="mb-4 text-2xl font-bold">Form</h1>
      <Form<Input> defaultValues={DEFAULTS} onSubmit={async (values) => setSent(values)}>
        <DateField<Input> name="day" type="date" label="Day" />
        <DateField<Input> name="opens" type="time" label="Opens" />
        <DateTimeField<Input> name="starts" label="Starts" required />
        <ArrayField<Input> name="phones" label="Phone" blank={{ value: '' }} max={3}>
          {({ index, label }) => <Field<Input> name={`phones.${index}.value`} label={label} required />}
        </ArrayField>
        <SubmitButton>Save</SubmitButton>
      </Form>
      <output>{JSON.stringify(sent)}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
setMessages('en', { messages, catalogs })
const i18n = createI18n('en', messages)
await loadMessages(['forms', 'fields'])
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Page />
  </I18nProvider>,
)
