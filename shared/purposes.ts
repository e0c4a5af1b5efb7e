import type { FITNESS_GOALS, FOCUS_AREAS } from './enums.ts'

export type Purpose = (typeof FITNESS_GOALS)[number] | (typeof FOCUS_AREAS)[number]

/**
 * Which styles the studio suggests for what someone hopes for. A suggestion of ours, and worded as one: no one is promised that
 * anything heals.
 */
export const SUGGESTED_STYLES: Record<Purpose, { styles: readonly string[]; words: string }> = {
  Flexibility: { styles: ['Hatha', 'Yin', 'Vinyasa'], words: 'a suppler body' },
  Strength: { styles: ['Power Yoga', 'Ashtanga', 'Vinyasa'], words: 'strength' },
  'Weight Loss': { styles: ['Power Yoga', 'Vinyasa', 'Ashtanga'], words: 'moving more' },
  'Stress Relief': { styles: ['Restorative', 'Meditation', 'Yin', 'Pranayama'], words: 'a quieter head' },
  'Better Sleep': { styles: ['Yin', 'Restorative', 'Pranayama'], words: 'calmer evenings' },
  'Pain Management': { styles: ['Restorative', 'Yin', 'Hatha'], words: 'a body that wants to go slowly' },
  'Spiritual Growth': { styles: ['Kundalini', 'Meditation', 'Pranayama'], words: 'practice beyond postures' },
  Back: { styles: ['Hatha', 'Restorative', 'Yin'], words: 'your back' },
  Core: { styles: ['Power Yoga', 'Vinyasa', 'Ashtanga'], words: 'your core' },
  'Upper Body': { styles: ['Power Yoga', 'Vinyasa', 'Ashtanga'], words: 'your upper body' },
  'Lower Body': { styles: ['Hatha', 'Yin', 'Power Yoga'], words: 'your legs and hips' },
  Balance: { styles: ['Hatha', 'Vinyasa'], words: 'balance' },
  Breathing: { styles: ['Pranayama', 'Kundalini'], words: 'breathing' },
  Meditation: { styles: ['Meditation', 'Yin'], words: 'sitting still' },
}
