import type { Fields, PaymentError } from '../messages.ts'

/** A failure as Razorpay posts it to the shop's callback_url. */
export function failureFields({ metadata, ...rest }: PaymentError): Fields {
  const fields = Object.entries(rest).map(([name, value]) => [`error[${name}]`, String(value ?? '')])
  return { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata) }
}

/** Sends the browser to the shop's callback_url, as a form. */
export function postForm(url: string, fields: Fields): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
