import type { PostContent } from '../types.ts'

export const meditationForRestlessPeople: PostContent = {
  slug: 'meditation-for-restless-people',
  title: 'Meditation for restless people',
  excerpt: 'If your mind never stops talking, you have the right equipment. Here is how to use it.',
  category: 'Meditation',
  author: 'arjun-thapa',
  publishedDaysAgo: 15,
  featured: false,
  body: `The commonest thing I hear is: I tried meditation, but I could not stop my thoughts. As if someone said: I tried swimming, but the water was wet. The mind makes thoughts in the way a mouth makes saliva. Nobody asked you to stop it. You are only invited to notice, now and then, that it is happening.

## The whole instruction

Sit so that your back is fairly straight and nothing hurts. A chair is good. Choose something plain that goes on by itself: the breath at the nose, the weight of your hands, the sounds outside. Attend to it. When you find that you have been planning supper, say to yourself *thinking*, in a friendly way, and return.

That is all. It can be explained in one breath and practised for a lifetime, and the important word in it is *return*.

## Why the return matters

Imagine lifting a small weight. Nobody expects it to stay up. The lifting is the exercise. In the same way, each time you notice that you have wandered and come back, you have done the exercise once. A sitting in which you wandered forty times is a sitting with forty lifts. It is not a failed one.

## Help for fidgets

**Make it short.** Five minutes, daily, for two weeks. Longer will come when you want it.

**Move first.** Ten slow arm raises, or a walk round the room. Restlessness often lives in the legs.

**Keep your eyes a little open.** Rest them on the floor in front of you. For some people closed eyes are a cinema.

**Count.** One as you breathe out, two with the next, up to ten, and begin again. When you find yourself at seventeen, smile and go back to one.

**Label the itch.** When your nose itches, wait for three breaths and see what it does. Then scratch if you like. You have still learned something.

## What to expect

Mostly, nothing. Some sittings are calm and some are like a bus station. Neither says much about you. Over some weeks, you may notice a small gap in ordinary moments: between the sharp message and your sharper reply, a breath that was not there before.

If sitting quietly brings up things that are too much, open your eyes, stop, and speak to someone you trust. Stillness is not a test of courage. It is only a place to come back to.`,
}
