import { expect, test } from '@playwright/test'

test('the rupee sign keeps its distance from the figure that follows', async ({ page }) => {
  await page.goto('/class/gentle-hatha-yoga')
  const bearings = await page.evaluate(async () => {
    await document.fonts.load('100px Eczar', '₹')
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return null
    context.font = '100px Eczar'
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText('₹')
    return { before: -actualBoundingBoxLeft, after: width - actualBoundingBoxRight }
  })
  expect(bearings?.before).toBeGreaterThan(1)
  expect(bearings?.after).toBeGreaterThan(2)
})
