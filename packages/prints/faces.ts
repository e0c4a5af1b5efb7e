import type { Face } from './portrait.ts'

/** The carved heads of the demo studio's teachers: people who do not exist. */
export const FACES: Record<string, Face> = {
  'meera-joshi': {
    inks: 'dawn',
    skin: '#c98a5e',
    hair: 'bun',
    earrings: true,
    wears: 'shawl',
    cloth: '#24425e',
  },
  'rohan-bhatt': {
    inks: 'river',
    skin: '#b9774d',
    hair: 'short',
    jaw: 'stubble',
    wears: 'kurta',
    cloth: '#aa4a24',
  },
  'lakshmi-gowda': {
    inks: 'rose',
    skin: '#9c6140',
    hair: 'plait',
    hairColour: '#5b5450',
    earrings: true,
    wears: 'sari',
    cloth: '#2f5a43',
  },
  'arjun-thapa': {
    inks: 'mist',
    skin: '#c48d63',
    hair: 'cap',
    jaw: 'moustache',
    wears: 'shawl',
    cloth: '#7d2f22',
  },
  'devika-menon': {
    inks: 'tulsi',
    skin: '#a96c46',
    hair: 'bob',
    glasses: true,
    wears: 'kurta',
    cloth: '#3c4f7a',
  },
  'imran-sheikh': {
    inks: 'geru',
    skin: '#c08558',
    hair: 'short',
    hairColour: '#6d6a68',
    jaw: 'beard',
    glasses: true,
    wears: 'kurta',
    cloth: '#e7dcc4',
  },
}
