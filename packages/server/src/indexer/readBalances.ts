import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { toText } from '../storage/populated.ts'
import { balances, cursors } from '../storage/schema/chainData.ts'
import { dropEmpty, holdersChangedBy } from './changeBalances.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'

const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
/** Balances that are asked for in one pass; the rest is for the next. */
const mostAtOnce = 1000
/** Blocks behind the head whose state every node keeps. */
const keptStates = 64
/** Milliseconds for which a contract that did not answer in time is left alone, and how many of them are remembered. */
const restFor = 300_000
const mostResting = 1000
/** Contracts that did not answer in time, by chain, and until when they rest, in milliseconds since 1970. */
const resting = new WeakMap<ChainContext['source'], Map<Hex, number>>()

/**
 * Asks the contracts how much accounts have whose transfers were not all seen, because the index of their chain
 * begins after its first block. As of the block at which the index stands, so that later transfers are added to it,
 * and those of blocks that go are taken off. Of a contract that does not say it the sum stands, if it can be one; one
 * that does not answer in time is asked again later, and keeps no other one from being asked.
 *
 * @returns The contracts of which more is known now.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readBalances(context: ChainContext): Promise<Hex[]> {
  const { db, chain, source, now } = context
  const rests = resting.get(source) ?? new Map<Hex, number>()
  resting.set(source, rests)
  for (const [contract, until] of rests) if (until <= now()) rests.delete(contract)
  const sums = await db
    .select()
    .from(balances)
    .where(
      and(
        eq(balances.chainId, chain.id),
        eq(balances.isSum, true),
        rests.size > 0 ? notInArray(balances.contract, [...rests.keys()]) : undefined,
      ),
    )
    .limit(mostAtOnce)
  if (sums.length === 0) return []
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
  if (!cursor || (await source.head()).number > cursor.number + keptStates) return []
  const answers = await source.read(
    sums.map(({ contract, owner, tokenId }) => ({
      ...{ address: contract, abi, functionName: 'balanceOf', args: [owner, tokenId] },
    })),
    { block: cursor.number },
  )
  // Of another block with that number it would be something else.
  if ((await source.header(cursor.number))?.hash !== cursor.hash) return []
  const rows = sums.flatMap(({ contract, tokenId, owner, amount }, i) => {
    const answer = answers[i]
    if (answer === null) {
      if (rests.size >= mostResting) rests.clear()
      rests.set(contract, now() + restFor)
      return []
    }
    const known = typeof answer === 'bigint' ? answer : amount > 0n ? amount : 0n
    return [{ contract, owner, token_id: tokenId, amount: known }]
  })
  if (rows.length === 0) return []
  await db.transaction(async tx => {
    const figures = await advanceFigures(tx, chain, Math.floor(now() / 1000))
    const accounts = rows.map(({ token_id, ...row }) => ({ ...row, tokenId: token_id }))
    const owners = await holdersChangedBy(tx, chain.id, accounts, async () => {
      await tx.execute(sql`
        update ${balances} as b set amount = v.amount, is_sum = false
        from jsonb_to_recordset(${toText(rows)}::jsonb)
          as v(contract text, token_id numeric, owner text, amount numeric)
        where b.chain_id = ${chain.id} and b.contract = v.contract and b.token_id = v.token_id
          and b.owner = v.owner`)
      await dropEmpty(tx, chain.id)
    })
    await changeFigures(tx, chain, { owners, figures, sign: 1n })
  })
  return [...new Set(rows.map(({ contract }) => contract))]
}
