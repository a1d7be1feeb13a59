import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { cleanText, isRemote, readDocument } from '../metadata/readDocument.ts'
import { collections, type Royalty } from '../storage/schema/metadata.ts'
import type { Call } from './chainSource.ts'
import type { ChainEvent } from './decodeLog.ts'
import { isFollowed } from './isFollowed.ts'
import { isMove } from './isMove.ts'
import { readSince } from './readSince.ts'
import { type Unanswered, unansweredContracts } from './unansweredContracts.ts'

const abi = parseAbi([
  'function supportsInterface(bytes4) view returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function contractURI() view returns (string)',
  'function royaltyInfo(uint256, uint256) view returns (address, uint256)',
])
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const

export type CollectionRow = typeof collections.$inferInsert

/** Contracts that are no NFT contracts, by chain, so that each is asked once per run. */
const ignored = new WeakMap<ChainContext, Set<Hex>>()

/** What contracts that had not answered in time have said since; the database keeps them until they are added. */
const late = new WeakMap<ChainContext, Map<Hex, CollectionRow>>()

/** After a roll-back another contract may stand at the address of one that was ignored, or has said what it is. */
export function forgetIgnored(context: ChainContext): void {
  ignored.delete(context)
  late.delete(context)
}

/** The collections that took their time to say that they are some. */
export const foundLate = (context: ChainContext): Map<Hex, CollectionRow> => {
  const found = late.get(context) ?? new Map<Hex, CollectionRow>()
  late.set(context, found)
  return found
}

/**
 * Which of the contracts that emitted transfers are NFT contracts, by ERC-165, and what those that are
 * new say about themselves. Those that do not answer in time, `silent`, are to be kept with the blocks, and are asked
 * again by `askUnanswered`.
 */
export async function discoverCollections(
  context: ChainContext,
  events: readonly ChainEvent[],
): Promise<{
  added: readonly CollectionRow[]
  silent: readonly Unanswered[]
  isNft: (contract: Hex) => boolean
}> {
  const { db, chain, source } = context
  const skipped = ignored.get(context) ?? new Set()
  ignored.set(context, skipped)
  const first = new Map<Hex, { block: number; tokenId: bigint }>()
  for (const event of events)
    if (
      isMove(event) &&
      isFollowed(chain, event.contract) &&
      !skipped.has(event.contract) &&
      !first.has(event.contract)
    ) {
      const tokenId = event.type === 'ranged' ? event.first : event.items[0]?.tokenId
      first.set(event.contract, { block: event.block, tokenId: tokenId ?? 0n })
    }
  const contracts = [...first.keys()]
  if (contracts.length === 0) return { added: [], silent: [], isNft: () => false }
  const known = new Set(
    (
      await db
        .select({ contract: collections.contract })
        .from(collections)
        .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts)))
    ).map(row => row.contract),
  )
  const seen = (contract: Hex): Unanswered => ({
    ...{ contract, block: 0, tokenId: 0n, ...first.get(contract) },
  })
  const missing = contracts.filter(contract => !known.has(contract))
  const waiting = await unansweredContracts(context).among(missing)
  const silent = [...waiting].map(seen)
  const unknown = missing.filter(contract => !waiting.has(contract))
  const newest = Math.max(...unknown.map(contract => first.get(contract)?.block ?? 0))
  const answers = await readSince(
    source,
    unknown.flatMap(address => reads(address, first.get(address)?.tokenId ?? 0n)),
    { block: newest },
  )
  const width = reads(zeroAddress, 0n).length
  const added: CollectionRow[] = []
  for (const [index, contract] of unknown.entries()) {
    const told = answers.slice(index * width, (index + 1) * width)
    const facts = factsOf(context, told)
    if (facts) {
      added.push(toRow(context, { contract, block: seen(contract).block, facts }))
      known.add(contract)
    } else if (isSilent(told)) silent.push(seen(contract))
    else skipped.add(contract)
  }
  return { added, silent, isNft: contract => known.has(contract) }
}

const toRow = (
  { chain, now }: ChainContext,
  { contract, block, facts }: { contract: Hex; block: number; facts: CollectionFacts },
): CollectionRow => {
  const time = now()
  return {
    ...{ chainId: chain.id, contract, ...facts, createdBlock: block },
    ...{ createdAt: time, updatedAt: time },
  }
}

/** Whether a contract has not said in time what it is. */
const isSilent = ([is721, is1155]: readonly unknown[]) => is721 === null || is1155 === null

/** Contracts that are asked in one go. */
const mostAsked = 10

/**
 * Asks those contracts again that did not say in time what they are, each after a while that grows. What is found
 * waits for `addFound`, between two blocks.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function askUnanswered(context: ChainContext): Promise<void> {
  const unanswered = unansweredContracts(context)
  const found = foundLate(context)
  const due = (await unanswered.due(mostAsked + found.size)).filter(row => !found.has(row.contract))
  for (const row of due.slice(0, mostAsked)) {
    const { contract, block, tokenId } = row
    const told = await context.source.read(reads(contract, tokenId))
    const facts = factsOf(context, told)
    const isWanted = isFollowed(context.chain, contract)
    if (facts && isWanted) found.set(contract, toRow(context, { contract, block, facts }))
    else if (isSilent(told) && isWanted) await unanswered.postpone(row)
    else {
      await context.db.transaction(tx => unanswered.take(tx, [contract]))
      if (isWanted) ignored.get(context)?.add(contract)
    }
  }
}

/** What `royaltyInfo(token, 10000)` says, as bps; none when the contract has no ERC-2981. */
export function royaltiesOf(answer: unknown): Royalty[] {
  if (!Array.isArray(answer)) return []
  const [recipient, amount]: unknown[] = answer
  if (typeof recipient !== 'string' || typeof amount !== 'bigint') return []
  if (amount <= 0n || amount > 10_000n || BigInt(recipient) === 0n) return []
  return [{ recipient: recipient.toLowerCase() as Hex, bps: Number(amount) }]
}

/** The read behind `royaltiesOf`. */
export const royaltyCall = (address: Hex, tokenId: bigint): Call => ({
  address,
  abi,
  functionName: 'royaltyInfo',
  args: [tokenId, 10_000n],
})

/**
 * What a contract says about itself now, and not before `block`; undefined where it is no NFT contract.
 *
 * @returns Undefined of what is no collection, null of what does not say in time what it is.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readCollection(
  context: ChainContext,
  { contract, tokenId, block }: { contract: Hex; tokenId: bigint; block: number },
): Promise<CollectionFacts | undefined | null> {
  const answers = await readSince(context.source, reads(contract, tokenId), { block })
  const [is721, is1155] = answers
  return factsOf(context, answers) ?? (is721 === null || is1155 === null ? null : undefined)
}

type CollectionFacts = Pick<
  CollectionRow,
  'kind' | 'name' | 'symbol' | 'description' | 'image' | 'royalties' | 'uri' | 'metadataDue'
> &
  // Of a contract that did not say in time what its royalties are: none until it is asked again.
  Required<Pick<CollectionRow, 'royaltiesDue' | 'royaltiesTries'>>

/** Milliseconds until a contract that was slow to say what its royalties are is asked again for the first time. */
export const firstRoyaltyWait = 300_000

/** From the answers to `reads`. */
function factsOf(
  { remote, now }: ChainContext,
  [is721, is1155, name, symbol, uri, royalty]: readonly unknown[],
): CollectionFacts | undefined {
  const kind = is721 === true ? 'erc721' : is1155 === true ? 'erc1155' : undefined
  if (!kind) return undefined
  const document = typeof uri === 'string' ? readDocument(uri) : undefined
  return {
    kind,
    name: cleanText(document?.name, 200) ?? cleanText(name, 200) ?? null,
    symbol: cleanText(symbol, 50) ?? null,
    description: document?.description ?? null,
    image: document?.image ?? null,
    royalties: royaltiesOf(royalty),
    ...{ royaltiesDue: royalty === null ? now() + firstRoyaltyWait : null, royaltiesTries: 0 },
    ...(remote && typeof uri === 'string' && isRemote(uri) ? { uri, metadataDue: now() } : {}),
  }
}

function reads(address: Hex, tokenId: bigint): Call[] {
  return [
    { address, abi, functionName: 'supportsInterface', args: [interfaces.erc721] },
    { address, abi, functionName: 'supportsInterface', args: [interfaces.erc1155] },
    { address, abi, functionName: 'name' },
    { address, abi, functionName: 'symbol' },
    { address, abi, functionName: 'contractURI' },
    royaltyCall(address, tokenId),
  ]
}
