import type { ColumnType } from 'kysely'

/** UTC epoch milliseconds. */
export type Time = number
/** JSON text; read as what it says. */
export type Json<T> = ColumnType<T, string, string>
/** No and yes. */
export type Flag = 0 | 1
/** A column that the database fills when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
