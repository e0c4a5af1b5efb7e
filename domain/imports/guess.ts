import { IMPORT_FIELDS, type ImportField } from '../../shared/imports.ts'

/** Beginnings of what other programs call their columns, without spaces and capitals. */
const HEADINGS: Record<ImportField, RegExp> = {
  email: /^(e?mail(?!consent|optin|marketing|subscr)|correo)/,
  firstName: /^(first|given|fore|vorname|prenom|nombre$)/,
  lastName: /^(last|sur|family|nachname|apellido)/,
  name: /^(name$|fullname|member$|membername|client$|clientname|customer$|customername|student$|studentname|contact$)/,
  phone: /^(phone|mobile|cell|tel|whatsapp|contactn|handy)/,
  birthday: /^(birth|dob|dateofbirth|bday|geburts)/,
  since:
    /^(membersince|since|joined|joindate|joinedon|dateadded|createdat?$|created$|createdon|registered|signup|firstvisit|mitgliedseit)/,
  tags: /^(tag|label|group)/,
  note: /^(note|comment|remark|memo)/,
  news: /^(newsletter|news|marketing|subscribed|optin|e?mail(consent|optin|marketing|subscr))/,
}

/** What each column holds, by its heading; null for what says nothing. Each is taken once, by the first that fits. */
export function guessColumns(headings: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = headings.map((heading) => {
    const bare = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    const field = IMPORT_FIELDS.find((one) => !taken.has(one) && HEADINGS[one].test(bare))
    if (field) taken.add(field)
    return field ?? null
  })
  // "Name" beside "Surname" is the first name.
  return guessed.map((field) =>
    field === 'name' && taken.has('lastName') && !taken.has('firstName') ? 'firstName' : field,
  )
}
