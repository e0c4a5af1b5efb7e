/** When the door of a live session opens, in minutes before it begins; it closes when the session ends. */
export const JOIN = { minutesBefore: 15, teacherMinutesBefore: 60 }
