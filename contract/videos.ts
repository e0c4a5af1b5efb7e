import { z } from 'zod'
import { numeric } from './wire.ts'

export const videoPlace = z
  .object({
    seconds: numeric(
      z.number().min(0, { error: 'Enter zero or more.' }).max(86_400, { error: 'No video is that long.' }),
    ).meta({ description: 'The member’s position. At the end it restarts.' }),
  })
  .meta({ id: 'VideoPlace' })
