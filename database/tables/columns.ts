import type { ColumnType } from 'kysely'

export type Time = number
/** JSON text, parsed when read. */
export type Json<T> = ColumnType<T, string, string>
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Flag = 0 | 1
export type Defaulted<T> = ColumnType<T, T | undefined, T>
