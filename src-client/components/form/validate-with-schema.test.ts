import { describe, expect, it } from 'vitest'
import { registerInput } from '#shared/account.ts'
import { applyInput } from '#shared/business.ts'
import { validateWithSchema } from './validate-with-schema.ts'

describe('validateWithSchema', () => {
  it('says all at once what is wrong with a registration', () => {
    const typed = { username: '_', phone: 'telephone', email: 'me', password: 'short', confirm_password: 'other' }
    expect(validateWithSchema(registerInput, typed)).toEqual({
      username: 'USERNAME_INVALID',
      phone: 'PHONE_INVALID',
      email: 'EMAIL_INVALID',
      password: 'PASSWORD_TOO_SHORT',
      confirm_password: 'PASSWORD_MISMATCH',
    })
    const empty = { username: '', phone: '', email: '', password: '', confirm_password: '' }
    expect(validateWithSchema(registerInput, empty)).toMatchObject({
      username: 'USERNAME_INVALID',
      phone: 'CONTACT_REQUIRED',
    })
    expect(validateWithSchema(registerInput, null)).toEqual({ '': 'invalid_type' })
  })

  it('names what a web address is not', () => {
    const typed = {
      business_name: 'x'.repeat(121),
      website: 'my page',
      password: 'boats-at-dawn',
      confirm_password: '',
    }
    expect(validateWithSchema(applyInput, typed)).toEqual({
      business_name: 'too_big:120',
      website: 'web_address_invalid',
      confirm_password: 'PASSWORD_MISMATCH',
    })
  })
})

it('says of a registration all that is wrong at once, also of the password and its repetition', () => {
  const typed = { username: 'x', contact: '', password: 'short', confirm_password: 'other' }
  expect(validateWithSchema(registerInput, typed)).toEqual({
    username: 'USERNAME_INVALID',
    phone: 'CONTACT_REQUIRED',
    password: 'PASSWORD_TOO_SHORT',
    confirm_password: 'PASSWORD_MISMATCH',
  })
})
