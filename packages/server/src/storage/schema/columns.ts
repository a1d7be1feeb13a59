import { bigint, integer, numeric, text } from 'drizzle-orm/pg-core'

/** A 256-bit unsigned integer: an amount in base units, a token id, a counter. */
export const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
/** A sum of such integers, which may be longer: a contract may say that it moved more than there can be. */
export const total = (name: string) => numeric(name, { mode: 'bigint' })
export const chainId = () => integer('chain_id').notNull()
export const whole = (name: string) => bigint(name, { mode: 'number' })
export const hex = (name: string) => text(name).$type<`0x${string}`>()
