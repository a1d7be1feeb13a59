import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The condition that a balance of some token is an account's, where it is looked up by the token.
 *
 * Written so that the index that begins with the token serves it: as an equal one, that of all that an account holds, by
 * when it came, would be taken for as good a one, and be read from one end to the other for each token.
 */
export const isOwner = (owner: AnyColumn | SQL, account: SQL): SQL =>
  sql`${owner} between ${account} and ${account}`
