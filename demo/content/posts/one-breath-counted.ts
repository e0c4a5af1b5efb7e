import type { PostContent } from '../types.ts'

export const oneBreathCounted: PostContent = {
  slug: 'one-breath-counted',
  title: 'One breath, counted',
  excerpt: 'A two-minute practice with a disc, a count and no ambitions.',
  category: 'Meditation',
  author: 'arjun-thapa',
  publishedDaysAgo: 38,
  featured: false,
  body: `In our recorded class there is a film in which a disc grows for four counts and shrinks for four counts, above some water. Nothing else happens. It is the plainest film we have, so let me explain why it is there.

## Why count at all

Breath happens by itself all day, and can also be steered. There are not many things in us like that. When you count a breath, you hold the rudder lightly: the boat was moving anyway, and now you know where it points.

Counting also gives the busy part of the mind a small job. It likes jobs. While it counts, the rest of you can sit down.

## Even breathing

Sit, or lie down with your knees bent. Let the belly be soft.

1. Breathe in through the nose while you count four, at a speed that suits you.
2. Breathe out through the nose for the same count.
3. Do not pause on purpose at either end. Let the turn be round, like a swing.

After eight breaths, stop counting and let the breath do as it pleases. Notice what is different, if anything is.

## Finding your own number

Four is only where we begin. If four feels cramped, count three. If there is room to spare, count five. The right number is the one after which you do not need a big breath to recover. Gulping at the end means that you borrowed too much.

## A longer way out

When even breathing is easy, let the breath out become a little longer: in for four, out for six. Many people find this settling in the evening. Do not squeeze the last of the air out. Let it leave like a guest who knows the way to the door.

## When to stop

If you feel dizzy, tingly or worried, stop, breathe normally and look round the room. It passes. If you are pregnant, or have trouble with your heart, lungs or blood pressure, leave out every kind of holding and ask your doctor which breathing practices suit you.

## How much

Two minutes are enough. I mean this. Two minutes before you open the door at home are worth more than forty that you intend to do on Sunday. The disc rises, the disc sinks, and for that long you were nowhere else.`,
}
