import { createRoute, z } from '@hono/zod-openapi'
import { failure } from '../../contract/wire.ts'
import { resource } from '../resource.ts'

const side = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, { error: 'Enter a side of 1 to 2000 pixels.' })
  .transform(Number)
  .refine((pixels) => pixels <= 2000, { error: 'Enter a side of 1 to 2000 pixels.' })

const placeholderCall = createRoute({
  method: 'get',
  path: '/placeholder/{width}/{height}',
  summary: 'Get a placeholder picture of any size',
  tags: ['Pictures'],
  request: { params: z.object({ width: side, height: side }) },
  responses: {
    200: { description: 'SVG', content: { 'image/svg+xml': { schema: z.string() } } },
    422: { description: 'Invalid size', content: { 'application/json': { schema: failure } } },
  },
})

export function placeholder() {
  return resource('Pictures').raw(placeholderCall, (c) => {
    const { width, height } = c.req.valid('param')
    return c.body(drawPlaceholder(width, height), 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}

/** Sky, a disc and two hills in the studio's colours. */
export function drawPlaceholder(width: number, height: number): string {
  const radius = Math.min(width, height) * 0.18
  const hill = (top: number, color: string) =>
    `<path d="M0 ${Math.round(height * top)}Q${Math.round(width * 0.3)} ${Math.round(height * (top - 0.14))} ${Math.round(width * 0.6)} ${Math.round(height * top)}T${width} ${Math.round(height * (top - 0.04))}V${height}H0z" fill="${color}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z" fill="#f3ece0"/><circle cx="${width * 0.5}" cy="${height * 0.42}" r="${radius}" fill="#e3a23c"/>${hill(0.72, '#a7bfc0')}${hill(0.86, '#46617a')}</svg>`
}
