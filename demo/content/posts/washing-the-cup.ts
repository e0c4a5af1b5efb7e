import type { PostContent } from '../types.ts'

export const washingTheCup: PostContent = {
  slug: 'washing-the-cup',
  title: 'Washing the cup',
  excerpt: 'Mindfulness without a cushion: choose one small task and do only that.',
  category: 'Mindfulness',
  author: 'imran-sheikh',
  publishedDaysAgo: 21,
  featured: false,
  body: `My grandmother washed her tea cup every afternoon as if it were the only cup in the world. She was not a spiritual person, and would have laughed at the word mindfulness. She simply disliked chipping things. But I remember the quiet of the kitchen while she did it, and I have been trying to wash a cup like that ever since.

## Choose one thing

Pick a task that you do every day, that takes less than five minutes, and that you normally hurry through. Washing a cup. Locking the door. Cutting a fruit. Putting on shoes.

For one week, do that one thing as though it mattered. Everything else you may do as badly as usual.

## Go in by the senses

Warm water over the fingers. The small squeak when the cup is clean. The weight of it, wet and then dry. You are not trying to feel anything grand. You are only trying to be present at something that is happening anyway.

Thoughts will come, because they always do. When you find that you are already answering tomorrow's messages, look at your hands. They are still here, in this kitchen, and they have been waiting.

## Do it a little slower

Not in slow motion. Just a tenth slower than your habit, so that you can feel the moment when you would like to rush. That moment is interesting. Ask it what the hurry is. Quite often it has no answer.

## What it is not

It is not a way to enjoy housework. Some tasks are dull, and noticing that they are dull is perfectly mindful. It is not a way to be calm, either, though calm sometimes drops in. And it does not replace sleep, help or a day off.

## What it might be

After a week of cups, something small may happen elsewhere. You may hear the second half of someone's sentence. You may taste the first mouthful of a meal, and perhaps even the fourth. Attention seems to be a habit that spreads a little, like the habit of leaving things where they belong.

## At the end

When the cup is dry, put it in its place, and for one breath do nothing. Let the task have an ending. Most of our days are made of things that run into each other like wet paint. A single clean edge, once a day, is a pleasant thing to own.`,
}
