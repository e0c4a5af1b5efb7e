/** The states of India by the code with which a GSTIN begins. */
export const STATES: Readonly<Record<string, string>> = {
  '35': 'Andaman and Nicobar Islands',
  '37': 'Andhra Pradesh',
  '12': 'Arunachal Pradesh',
  '18': 'Assam',
  '10': 'Bihar',
  '04': 'Chandigarh',
  '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '30': 'Goa',
  '24': 'Gujarat',
  '06': 'Haryana',
  '02': 'Himachal Pradesh',
  '01': 'Jammu and Kashmir',
  '20': 'Jharkhand',
  '29': 'Karnataka',
  '32': 'Kerala',
  '38': 'Ladakh',
  '31': 'Lakshadweep',
  '23': 'Madhya Pradesh',
  '27': 'Maharashtra',
  '14': 'Manipur',
  '17': 'Meghalaya',
  '15': 'Mizoram',
  '13': 'Nagaland',
  '21': 'Odisha',
  '34': 'Puducherry',
  '03': 'Punjab',
  '08': 'Rajasthan',
  '11': 'Sikkim',
  '33': 'Tamil Nadu',
  '36': 'Telangana',
  '16': 'Tripura',
  '09': 'Uttar Pradesh',
  '05': 'Uttarakhand',
  '19': 'West Bengal',
}

/** '05' -> "Uttarakhand (05)" */
export function stateInWords(code: string): string {
  return `${STATES[code] ?? ''} (${code})`.trim()
}

/** Physical well-being services, in the scheme of classification of services of the CBIC; what most studios are under. */
export const USUAL_SAC = '999723'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether a GSTIN has the right shape, a state that there is, and the check character that belongs to the other fourteen (Luhn, mod 36). */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text) || STATES[text.slice(0, 2)] === undefined) return false
  return checkCharacter(text.slice(0, 14)) === text[14]
}

function checkCharacter(fourteen: string): string {
  let sum = 0
  for (let n = 0; n < fourteen.length; n++) {
    const product = DIGITS.indexOf(fourteen[n] ?? '') * (n % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

/** 500 -> "5%", 250 -> "2.5%" */
export function rateInWords(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
