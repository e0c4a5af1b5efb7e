import type { PostContent } from '../types.ts'

export const whatPropsAreReallyFor: PostContent = {
  slug: 'what-props-are-really-for',
  title: 'What props are really for',
  excerpt: 'A block is not a sign that you cannot do the posture. It is how the posture gets to you.',
  category: 'Yoga',
  author: 'imran-sheikh',
  publishedDaysAgo: 24,
  featured: false,
  body: `When I taught mathematics, some pupils believed that using a ruler was cheating. They drew their circles by hand, and the circles looked like potatoes, and then they concluded that they had no talent for geometry. I think about them whenever someone pushes a block away with their foot.

## Bring the floor up

In triangle pose, most people reach for the floor. The hand gets there, the chest turns down, the ribs close and the breath gets short. The floor was reached and the posture was lost. Put a block under the hand and the chest can turn to the window again. The block did not make the posture easier. It made it possible.

So the first use of a prop is to bring the floor closer. A block under the hand, a folded blanket under the seat, two pillows under the knees: each says that the shape matters more than the distance.

## Give the muscle something to do

The second use is feedback. Squeeze a block between the thighs in bridge pose and the legs wake up without a lecture on anatomy. Loop a strap round the upper arms and press outwards, and you feel at once where the shoulders want to go. A wall behind your back tells the truth about your posture more kindly than I can.

## Take the work away

The third use is rest. A muscle will not let go while it is holding you up. Lay a bolster lengthways under your back, put a blanket under your head, and wait. After three or four minutes you may feel the chest widen by itself. Nobody stretched anything. It simply had permission.

## What you need at home

Very little. Two thick paperbacks taped together are a block. A dressing-gown belt is a strap. A firm cushion and a rolled blanket will stand in for a bolster. A chair that does not slide is the best prop ever made, and you are probably sitting on it.

## A small experiment

Take your least favourite posture. Do it as usual and count how many calm breaths you manage. Now do it again with any support you like, under whatever is in the air, and count again. If the number went up, you have just met the posture as it was meant to be.`,
}
