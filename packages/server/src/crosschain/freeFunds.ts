import { and, eq, inArray, sql } from 'drizzle-orm'
import { intents } from '../storage/schema/crossChain.ts'
import type { Party } from './party.ts'

/** Gas that the solver keeps the money for, so that it can always refund and claim. */
const keptGas = 1_000_000n

/**
 * What the solver can still lay out on a chain, in base units: its balance, less what is paid for and not
 * done yet, and less the gas to end everything that is open. Quotes that nobody has paid do not count: they
 * cost nothing, so whoever asked for enough of them would keep everybody else out. What is paid for beyond
 * the balance waits for it, or goes back.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function freeFunds({ context, node, solver }: Party): Promise<bigint> {
  const { db, chain, source } = context
  const [balance, { base, tip }, [open]] = await Promise.all([
    source.balance(solver),
    node.fees(),
    db
      .select({ sum: sql<string>`coalesce(sum(${intents.value} + ${intents.gasCost}), 0)::text` })
      .from(intents)
      .where(
        and(
          eq(intents.destinationChainId, chain.id),
          inArray(intents.state, ['deposited', 'filling']),
        ),
      ),
  ])
  const free = balance - BigInt(open?.sum ?? 0) - keptGas * (base + tip)
  return free > 0n ? free : 0n
}

/** The most that one intent may need on a chain. */
export function mostPerIntent({ settings }: Party, free: bigint): bigint {
  const { mostPerIntent: most } = settings
  return most !== undefined && most < free ? most : free
}
