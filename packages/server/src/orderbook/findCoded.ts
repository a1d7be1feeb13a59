import type { Hex } from 'viem'
import { concatHex, numberToHex, size, slice } from 'viem/utils'
import type { ChainSource } from '../indexer/chainSource.ts'

/** Accounts in one call. */
const most = 500
/** Base units of gas: beside the accounts, and for each. */
const baseGas = 100_000n
const eachGas = 5_000n

/**
 * Which of some accounts have code now, those of EIP-7702 among them. Many are asked about at once, and their code is
 * not sent: of orders that are read together the makers are as many.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findCoded(
  source: ChainSource,
  accounts: readonly Hex[],
): Promise<ReadonlySet<Hex>> {
  const parts: Hex[][] = []
  for (let i = 0; i < accounts.length; i += most) parts.push(accounts.slice(i, i + most))
  const found = await Promise.all(parts.map(part => codedAmong(source, part)))
  return new Set(found.flat())
}

async function codedAmong(source: ChainSource, accounts: readonly Hex[]): Promise<Hex[]> {
  const answer = await source.call({
    data: probe(accounts),
    gas: baseGas + eachGas * BigInt(accounts.length),
  })
  const isTold = answer !== undefined && size(answer) === accounts.length
  const have = await Promise.all(
    accounts.map((account, i) =>
      isTold ? slice(answer, i, i + 1) === '0x01' : source.hasCode(account),
    ),
  )
  return accounts.filter((_, i) => have[i])
}

/** Runs as if it were deployed, and returns a byte for each account: 1 where there is code. */
const probe = (accounts: readonly Hex[]): Hex =>
  concatHex([
    ...accounts.flatMap((account, i): Hex[] => [
      ...(['0x73', account, '0x3b1515'] as const),
      ...(['0x61', numberToHex(i, { size: 2 }), '0x53'] as const),
    ]),
    ...(['0x61', numberToHex(accounts.length, { size: 2 }), '0x6000f3'] as const),
  ])
