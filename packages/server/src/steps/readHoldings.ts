import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { Call } from '../indexer/chainSource.ts'
import { readInTime } from '../indexer/readInTime.ts'
import { collections } from '../storage/schema/metadata.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
])

/** What an account holds of a token on the chain now, and whether an operator may move it. */
export type Holding = {
  contract: Hex
  tokenId: bigint
  standard: 'erc721' | 'erc1155'
  held: bigint
  /** Whether `operator` has the approval for the whole collection. */
  isApproved: boolean
}

/**
 * Reads from the chain what an account holds of each of some tokens.
 *
 * @throws ServerError 11 for a token of a contract that is not known here.
 * @throws ChainUnavailableError when the chain cannot be asked, or one of the contracts does not answer in time.
 */
export async function readHoldings(
  { db, chain, source }: ChainContext,
  { owner, operator, tokens }: readHoldings.Options,
): Promise<Holding[]> {
  const contracts = [...new Set(tokens.map(token => token.contract))]
  const known = new Map(
    (
      await db
        .select({ contract: collections.contract, kind: collections.kind })
        .from(collections)
        .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts)))
    ).map(row => [row.contract, row.kind]),
  )
  const asked = tokens.map(token => {
    const standard = known.get(token.contract)
    if (standard) return { ...token, standard }
    throw new ServerError(`Unknown token ${token.contract}:${token.tokenId}`, {
      code: 'unknown_token',
      apiCode: 11,
    })
  })
  const answers = await readInTime(
    source,
    asked.flatMap(({ contract: address, tokenId, standard }): Call[] => [
      standard === 'erc721'
        ? { address, abi, functionName: 'ownerOf', args: [tokenId] }
        : { address, abi, functionName: 'balanceOf', args: [owner, tokenId] },
      { address, abi, functionName: 'isApprovedForAll', args: [owner, operator] },
    ]),
  )
  return asked.map((token, index) => {
    const [holder, approved] = answers.slice(index * 2)
    const held = typeof holder === 'bigint' ? holder : isSame(holder, owner) ? 1n : 0n
    return { ...token, held, isApproved: approved === true }
  })
}

export declare namespace readHoldings {
  type Options = {
    owner: Hex
    operator: Hex
    tokens: readonly { contract: Hex; tokenId: bigint }[]
  }
}

function isSame(left: unknown, right: Hex): boolean {
  return typeof left === 'string' && left.toLowerCase() === right
}
