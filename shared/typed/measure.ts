import { readNumber } from './number.ts'
import { valueText } from './text.ts'

const INCH = 2.54
const POUND = 0.453_592_37

/** A height in centimetres: "165", "165 cm", "165,5", "1.65 m", "5'6"", "5 ft 6 in". null for what is none. */
export function readHeight(typed: string): number | null {
  const text = measureText(typed)
  const [, feet, inches] =
    /^(\d)\s*(?:'|′|’|ft\.?|feet|foot)\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|’’|in\.?|inch|inches)?)?$/.exec(
      text,
    ) ?? []
  if (feet) return Number(inches ?? 0) < 12 ? tenths((Number(feet) * 12 + Number(inches ?? 0)) * INCH) : null
  const [, metres] = /^([12][.]\d{1,2})\s*(?:m|mtrs?|metres?|meters?)?\.?$/.exec(text) ?? []
  if (metres) return tenths(Number(metres) * 100)
  return readNumber(text.replace(/\s*(?:cms?|centimet(?:re|er)s?)\.?$/, ''), { isNegative: false })
}

/** A weight in kilograms: "62", "62,5 kg", "137 lb". null for what is none. */
export function readWeight(typed: string): number | null {
  const text = measureText(typed)
  const [, pounds] = /^([\d.]+)\s*(?:lbs?|pounds?)\.?$/.exec(text) ?? []
  if (pounds) return tenths(Number(pounds) * POUND)
  return readNumber(text.replace(/\s*(?:kgs?|kilos?|kilograms?|kilogrammes?)\.?$/, ''), { isNegative: false })
}

/** No one is a thousand centimetres tall: a comma in a measure is a decimal one. */
function measureText(typed: string): string {
  return valueText(typed)
    .toLowerCase()
    .replace(/^(\d{1,3}),(\d{1,2})(?!\d)/, '$1.$2')
}

const tenths = (value: number) => Math.round(value * 10) / 10

export const heightWanted = 'Enter a height like 165 cm or 5 ft 5 in.'
export const weightWanted = 'Enter a weight like 62 kg.'
