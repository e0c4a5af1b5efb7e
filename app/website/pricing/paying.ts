import type { StudioFacts } from '../../../contract/studio.ts'
import { policyText } from '../../../shared/policy-text.ts'
import type { QuestionAndAnswer } from '../../ui/faq.tsx'

/** What people ask before they pay. Each answer says what this software does (domain/payments, domain/enrollment). */
export function paying(studio: StudioFacts | null): QuestionAndAnswer[] {
  return [
    {
      question: 'How do I pay?',
      answer:
        'Once, in rupees, in Razorpay’s own window: by card, UPI or whatever else your bank offers there. We never see your card, and there is a receipt for you to print in your profile.',
    },
    {
      question: 'Can the class fill up while I am paying?',
      answer:
        'No. Your seat is kept for you while the payment window is open. Should your bank take so long that the seat has gone, all of your money goes back by itself.',
    },
    ...(studio ? [{ question: 'What comes back when I cancel?', answer: comesBack(studio) }] : []),
    {
      question: 'The class has begun. What does it cost now?',
      answer:
        'What is left of it: with 8 of 10 classes to come, eight tenths of its price in whole rupees. Every page shows what you pay now.',
    },
    {
      question: 'What if the class is full?',
      answer:
        'Join its waiting list. When a seat is given back, it is offered to the list in order: you get an e-mail, and the seat waits for you for some hours.',
    },
  ]
}

function comesBack({ policy }: StudioFacts): string {
  const cooling =
    policy.coolingOffMinutes > 0
      ? ' For a while after paying everything comes back: the page of the class says for how long.'
      : ''
  return `${policyText(policy)}${cooling} Once you have opened a film at most ${policy.openedPercent}% comes back. Your dashboard says how many rupees before you decide.`
}
