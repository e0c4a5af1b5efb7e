import { domainToUnicode } from 'node:url'

/** The punycode domain of an email, after the @. */
const ENCODED = /(?<=@)(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/g

/** Scripts with letters that look Latin. */
const LOOKS_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u
const IS_LATIN = /\p{Script=Latin}/u

/**
 * A text for people: domains of email addresses in their own script, "asha@xn--31b1c7d.xn--h2brj9c" as "asha@योग.भारत". One that could be read as
 * another stays as mail servers know it.
 */
export function readableEmails(text: string): string {
  return text.includes('xn--')
    ? text.replaceAll(ENCODED, (domain) => {
        const readable = domainToUnicode(domain)
        return readable && !(LOOKS_LATIN.test(readable) && IS_LATIN.test(readable)) ? readable : domain
      })
    : text
}
