/** Which sessions of a class a change is for. */
export const SCOPES = [
  { value: 'this', off: 'Only this one', move: 'Only this one' },
  { value: 'following', off: 'This and those after it', move: 'This and those after it' },
  { value: 'all', off: 'All that are to come', move: 'All that are to come' },
] as const
