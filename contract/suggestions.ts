import { z } from 'zod'
import { FITNESS_GOALS, FOCUS_AREAS, LEVELS } from '../shared/enums.ts'
import { yogaClass } from './classes.ts'

const suggestion = z
  .object({
    yogaClass,
    because: z.array(z.string()).meta({ description: 'Reasons as phrases; empty if no answer matched.' }),
    differs: z.array(z.string()).meta({ description: 'Differences from the answers: "at 4:15 PM".' }),
    besides: z.array(z.string()).meta({ description: 'Further facts: level, length, places left.' }),
  })
  .meta({ id: 'Suggestion' })
export type SuggestionOnWire = z.infer<typeof suggestion>

export const suggestions = z
  .object({
    room: suggestion.nullable().meta({ description: 'The best match; null without answers or matches.' }),
    others: z.array(suggestion).meta({ description: 'Two more at most.' }),
    free: suggestion.nullable().meta({ description: 'A free class besides the best match.' }),
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
    .meta({ description: 'The slug of a centre, or “online”.' }),
  level: z.enum(LEVELS, { error: 'Choose a level from the list.' }).optional(),
  purpose: z.enum([...FITNESS_GOALS, ...FOCUS_AREAS], { error: 'Choose from the list.' }).optional(),
})
