import { ButtonLink } from '../../ui/button.tsx'

/** Where nothing fits: the studio learns what is missing, and answers when there is one. @param wish "beginner evening class in Mumbai" */
export function AskForOne({ wish }: { wish: string }) {
  const about = `I’m looking for ${/^[aeiou]/i.test(wish) ? 'an' : 'a'} ${wish}. Please tell me when there is one.`
  return (
    <ButtonLink look="line" to={`/contactUs?${new URLSearchParams({ about })}#write`}>
      Tell me when there is one
    </ButtonLink>
  )
}
