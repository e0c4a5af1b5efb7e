/** Domains that are set aside for examples and tests, and never get mail (RFC 2606, RFC 6761). */
const SET_ASIDE = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/i

/** Whether an address is undeliverable. */
export function isUndeliverable(address: string): boolean {
  return SET_ASIDE.test(address.slice(address.lastIndexOf('@') + 1))
}
