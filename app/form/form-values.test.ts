import { expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { errorsOfControls, valuesOf } from './form-values.ts'

const VALID = { valid: true, valueMissing: false, typeMismatch: false }
const control = (name: string, wrong: Partial<typeof VALID> = {}) => ({
  name,
  type: 'text',
  value: '',
  willValidate: true,
  validity: { ...VALID, valid: Object.keys(wrong).length === 0, ...wrong },
  validationMessage: 'as the browser says it',
})

test('a field that is not there is empty, and a box that is not ticked is not sent', () => {
  const data = new FormData()
  data.set('email', 'asha@example.com')
  data.set('rememberMe', 'on')
  const { text, ticked } = valuesOf(data)
  expect([text('email'), text('code')]).toEqual(['asha@example.com', ''])
  expect([ticked('rememberMe'), ticked('loginAlerts')]).toEqual([true, false])
})

test('each field that is wrong has one error', () => {
  const controls = [
    control('firstName'),
    control('lastName', { valueMissing: true }),
    { ...control('email', { typeMismatch: true }), type: 'email', value: 'asha' },
    // Browsers don't know letters of other scripts before the @.
    { ...control('other', { typeMismatch: true }), type: 'email', value: 'सुनीता@डाक.भारत' },
    control('dateOfBirth', { valid: false }),
    control('gender', { valueMissing: true }),
    control('gender', { typeMismatch: true }),
  ]
  expect(errorsOfControls(controls)).toEqual({
    lastName: TEXTS.fieldMissing,
    email: 'Enter an email address with an @, like asha@example.com.',
    dateOfBirth: 'as the browser says it',
    gender: TEXTS.fieldMissing,
  })
})

test('buttons, and what has no name, are not looked at', () => {
  const controls = [
    { ...control('', { valueMissing: true }) },
    { ...control('send', { valueMissing: true }), willValidate: false },
  ]
  expect(errorsOfControls(controls)).toEqual({})
})
