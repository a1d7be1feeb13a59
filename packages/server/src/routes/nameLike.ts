import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { likeText } from './likeText.ts'

/** Whether there are three letters in a row: by so many an index knows what names contain. */
export const hasLetters = (part: string) => /[\p{L}\p{N}]{3}/u.test(part)

/** The condition that a name contains what somebody looks for, or begins with it when it is short. */
export function nameLike(name: AnyPgColumn, part: string): SQL {
  return hasLetters(part) ? sql`${name} ilike ${likeText(part)}` : nameBegins(name, part)
}

/** The condition that a name begins with `part`, as a range of an index. */
export function nameBegins(name: AnyPgColumn, part: string): SQL {
  const start = sql`(lower(left(${name}, 64)) collate "C")`
  const sought = sql`lower(left(${part}, 64))`
  // After the last character of Unicode nothing comes.
  return sql`${start} >= ${sought} and ${start} < ${sought} || chr(1114111)`
}
