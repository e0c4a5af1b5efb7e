import { z } from 'zod'
import { FITNESS_GOALS, FOCUS_AREAS, LEVELS } from '../shared/enums.ts'
import { yogaClass } from './classes.ts'

const suggestion = z
  .object({
    yogaClass,
    because: z
      .array(z.string())
      .meta({ description: 'Half sentences, to follow "because"; empty where nothing was said that fits.' }),
    differs: z
      .array(z.string())
      .meta({ description: 'How it is where it does not fit the answers: "at 4:15 PM".' }),
    besides: z
      .array(z.string())
      .meta({ description: 'What else is true of the class: its level, its length, the places left.' }),
  })
  .meta({ id: 'Suggestion' })
export type SuggestionOnWire = z.infer<typeof suggestion>

export const suggestions = z
  .object({
    room: suggestion
      .nullable()
      .meta({ description: 'What fits best; null where nothing was said, or nothing fits.' }),
    others: z.array(suggestion).meta({ description: 'Two more at most.' }),
    free: suggestion.nullable().meta({ description: 'One that costs nothing, besides the first.' }),
  })
  .meta({ id: 'Suggestions' })
export type SuggestionsOnWire = z.infer<typeof suggestions>

/** The four questions of the landing page. */
export const suggestionQuery = z.object({
  when: z
    .enum(['early-morning', 'morning', 'midday', 'afternoon', 'evening', 'night'], {
      error: 'Choose a time from the list.',
    })
    .optional(),
  where: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/, { error: 'Choose a place from the list.' })
    .optional()
    .meta({ description: 'The short name of a centre, or “online”.' }),
  level: z.enum(LEVELS, { error: 'Choose a level from the list.' }).optional(),
  purpose: z.enum([...FITNESS_GOALS, ...FOCUS_AREAS], { error: 'Choose from the list.' }).optional(),
})
