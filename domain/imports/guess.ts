import type { CsvLine } from '../../lib/csv.ts'
import { IMPORT_FIELDS, type ImportField } from '../../shared/imports.ts'
import type { Table } from './read.ts'

/** Beginnings of what other programs call their columns, without spaces and capitals. */
const HEADINGS: Record<ImportField, RegExp> = {
  email: /^(e?mail(?!consent|optin|marketing|subscr)|correo)/,
  firstName: /^(first|given|fore|vorname|prenom|nombre$)/,
  lastName: /^(last|sur|family|nachname|apellido)/,
  name: /^(name$|fullname|member$|membername|client$|clientname|customer$|customername|student$|studentname|contact$)/,
  phone: /^(phone|mobile|cell|tel|whatsapp|contactn|handy)/,
  birthday: /^(birth|dob|dateofbirth|bday|geburts)/,
  since:
    /^(membersince|since|joined|joindate|joinedon|joiningdate|dateofjoining|doj$|dateadded|createdat?$|created$|createdon|registered|signup|firstvisit|mitgliedseit)/,
  tags: /^(tag|label|group)/,
  note: /^(note|comment|remark|memo)/,
  news: /^(newsletter|news|marketing|subscribed|optin|e?mail(consent|optin|marketing|subscr))/,
}

/** The line that names the columns: the first with two headings that we know, else the first of all. */
export function guessHeadings(top: readonly CsvLine[]): number {
  const known = top.find(({ cells }) => cells.filter((cell) => fieldOf(cell) !== undefined).length >= 2)
  return (known ?? top[0])?.line ?? 1
}

/**
 * What each column holds, by its heading; null for what says nothing. Each is taken once, by the first that fits. Remarks about health
 * are no note for the staff unless someone chooses so.
 */
export function guessColumns({ headings, lines }: Table): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = headings.map((heading, n) => {
    const field = IMPORT_FIELDS.find((one) => !taken.has(one) && HEADINGS[one].test(bare(heading)))
    if (field === undefined || (field === 'note' && mentionsHealth(lines, n))) return null
    taken.add(field)
    return field
  })
  // "Name" beside "Surname" is the first name.
  return guessed.map((field) =>
    field === 'name' && taken.has('lastName') && !taken.has('firstName') ? 'firstName' : field,
  )
}

/** "E-mail 1 - Value" as Google writes it is the email; what it calls a label, or a type, says only which one it is. */
const bare = (heading: string) =>
  /\b(?:label|type)$|^phonetic\b/i.test(heading.trim())
    ? ''
    : heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const fieldOf = (heading: string) => IMPORT_FIELDS.find((one) => HEADINGS[one].test(bare(heading)))

/** In English, as Indian studios keep such lists. */
const HEALTH =
  /\b(slip(ped)?\s?disc|dis[ck]s?|injur\w*|surger\w*|operat(ed|ion)|fractur\w*|pregnan\w*|prenatal|postnatal|bp|blood pressure|hypertens\w*|diabet\w*|sugar|asthma\w*|thyroid|pco[ds]|arthriti\w*|migraine\w*|cardia\w*|heart|hernia|sciatica|spondyl\w*|vertigo|epilep\w*|cancer|cholesterol|depress\w*|anxiety|medic(al|ation|ine)s?|doctor|(back|knee|neck|shoulder|hip|joint)s?\s(pain|issue|problem|injury|ache)s?|pain)\b/i

/** Whether a column has anything about health in it. */
export function mentionsHealth(lines: readonly CsvLine[], column: number): boolean {
  return lines.some(({ cells }) => HEALTH.test(cells[column] ?? ''))
}
