import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import * as TEXTS from '../shared/messages.ts'

const BASE64 = /^(data:image\/(jpeg|png|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/

export const pictureForm = z
  .object({
    image: z
      .string({ error: TEXTS.notAPicture })
      .max(Math.ceil((LIMITS.pictureBytes * 4) / 3) + 40, { error: TEXTS.pictureTooLarge })
      .regex(BASE64, { error: TEXTS.notAPicture })
      .meta({
        description: `A JPEG, PNG or WebP in base64, or as a data: address. At most ${LIMITS.pictureBytes / 1024} KiB and ${LIMITS.pictureSide} pixels a side.`,
      }),
  })
  .meta({ id: 'PictureForm' })
