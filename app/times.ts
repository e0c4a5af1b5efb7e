const moment = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

/** A moment as the reader's own clock shows it, written as the studio's hours are: "2:30 PM". */
export const yourTime = {
  format: (at: Date | number) => moment.format(at).replace(/\b[ap]m\b/, (half) => half.toUpperCase()),
}

export const yourDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' })
