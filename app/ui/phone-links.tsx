import { Fragment } from 'react'
import { phoneNumbers } from '../../shared/typed/phone.ts'

/** Each number of a field as a link of its own: "+91 98200 11223 / 022-2367 1223". */
export function PhoneLinks({ phone }: { phone: string }) {
  return phoneNumbers(phone).map(({ shown, href }, at) => (
    <Fragment key={href}>
      {at > 0 && <span> / </span>}
      <a href={href}>{shown}</a>
    </Fragment>
  ))
}
