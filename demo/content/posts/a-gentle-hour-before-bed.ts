import type { PostContent } from '../types.ts'

export const aGentleHourBeforeBed: PostContent = {
  slug: 'a-gentle-hour-before-bed',
  title: 'A gentle hour before bed',
  excerpt: 'No method, no gadget: six ordinary things in a sensible order.',
  category: 'Wellness',
  author: 'devika-menon',
  publishedDaysAgo: 6,
  featured: true,
  body: `I cannot promise you sleep. Nobody honest can. Sleep comes when it comes, and if it has stayed away for weeks you should talk to a doctor rather than to a yoga teacher. But I can tell you how I close my own day, because an evening that slopes gently downwards is pleasant in itself, whatever the night does with it.

## Sixty minutes: dim the house

I turn off the big lamp and leave two small ones. The telephone goes into a drawer in the kitchen. This is the hardest step, so it comes first, when I still have some character left.

## Fifty minutes: finish something small

Wash the cups, lay out tomorrow's clothes, write down the thing I am afraid of forgetting. A short list on paper keeps better than a long one in the head.

## Forty minutes: warm water

A shower, or just hands and feet in a basin. Then socks.

## Thirty minutes: three easy shapes

All of them on the floor, all of them supported, five minutes each.

1. **Legs on a chair.** Lie on your back with your calves on the seat. Let the lower back be heavy.
2. **Child's pose with a pillow.** Knees wide, pillow lengthways under chest and cheek. Turn your head halfway through.
3. **A soft twist.** On your side, knees drawn up, a pillow between them. Open the top arm only as far as it wants to fall. Change sides.

If one of them is uncomfortable, leave it out. Comfort is the whole point.

## Ten minutes: breathe out slowly

Lie down as you will sleep. Breathe in quietly to a count of four and out to a count of six, without filling or emptying yourself to the brim. If counting annoys you, stop counting and listen to the longer half of each breath instead.

## And then

Put out the light. If you are awake after a while, that is allowed. Get up, sit in the chair with a blanket, read something dull and kind, and go back when your eyes sting.

Some evenings I manage all of it and some evenings only the socks. Both are evenings. The order matters more than the amount: less light, less noise, less to decide, until there is nothing left to do but lie there.`,
}
