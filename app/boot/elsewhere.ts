/**
 * Before the first paint of the timetable: on another clock than the studio's the lines of the own time have room, so that
 * nothing moves when they come.
 */
const { startsAt, startTime } = document.currentScript?.dataset ?? {}
if (new Date(Number(startsAt)).toTimeString().slice(0, 5) !== startTime)
  document.documentElement.classList.add('elsewhere')
