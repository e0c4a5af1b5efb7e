import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, TextArea } from './field.tsx'

test.each([Field, TextArea] as (typeof Field)[])('no browser cuts off what is pasted', (control) => {
  expect(renderToString(createElement(control, { label: 'Note', name: 'note', maxLength: 5 }))).not.toMatch(
    /maxlength/i,
  )
})
