import type { Abi, Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import type { Call, ChainSource } from '../indexer/chainSource.ts'
import { rememberFor } from '../rememberFor.ts'

/** A drop that is minted in phases, as its contract says now. */
export type Drop = {
  contract: Hex
  maxSupply: bigint
  totalSupply: bigint
  phases: readonly Phase[]
}

export type Phase = {
  index: number
  /** Seconds since 1970. */
  start: bigint
  /** Seconds since 1970; then it is over. */
  end: bigint
  maxPerWallet: bigint
  /** Of one token, in base units of the native currency. */
  price: bigint
  /** The root of the tree of those who may mint; undefined for everybody. */
  allowList: Hex | undefined
}

/** What a contract must answer to be minted through this server. */
export const dropAbi = parseAbi([
  'function phaseCount() view returns (uint256)',
  'function phases(uint256 index) view returns (uint64 start, uint64 end, uint64 maxPerWallet, uint256 price, bytes32 allowList)',
  'function mintedInPhase(uint256 phase, address wallet) view returns (uint256)',
  'function maxSupply() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
])

/** Phases of a drop that are looked at, the first ones. */
const mostPhases = 20
/** Contracts that are no drops, so that a page of collections asks each once a minute. */
const others = new WeakMap<ChainSource, ReturnType<typeof rememberFor<true>>>()

/**
 * Those of some contracts that are drops. There is no standard for drops: a contract is one when it answers
 * like one.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readDrops(
  { source }: Pick<ChainContext, 'source'>,
  contracts: readonly Hex[],
): Promise<Map<Hex, Drop>> {
  const skipped = others.get(source) ?? rememberFor<true>(60_000)
  others.set(source, skipped)
  const asked = contracts.filter(contract => !skipped.get(contract))
  const names = ['phaseCount', 'maxSupply', 'totalSupply'] as const
  const answers = await read(
    source,
    asked.flatMap(contract => names.map(name => callOf(contract, name))),
  )
  const found: Omit<Drop, 'phases'>[] = []
  const reads: Call[] = []
  for (const [index, contract] of asked.entries()) {
    const [count, maxSupply, totalSupply] = answers.slice(index * names.length)
    if (
      typeof count !== 'bigint' ||
      typeof maxSupply !== 'bigint' ||
      typeof totalSupply !== 'bigint'
    ) {
      skipped.set(contract, true)
      continue
    }
    const phases = count < mostPhases ? Number(count) : mostPhases
    for (let phase = 0; phase < phases; phase++)
      reads.push(callOf(contract, 'phases', [BigInt(phase)]))
    found.push({ contract, maxSupply, totalSupply })
  }
  const phases = await read(source, reads)
  return new Map(
    found.map(drop => [
      drop.contract,
      {
        ...drop,
        phases: reads.flatMap(({ address, args }, index) =>
          address === drop.contract ? toPhase(Number(args?.[0]), phases[index]) : [],
        ),
      },
    ]),
  )
}

const callOf = (address: Hex, functionName: string, args: readonly unknown[] = []): Call => ({
  ...{ address, abi: dropAbi as Abi, functionName, args },
})

async function read(source: ChainSource, calls: readonly Call[]) {
  return calls.length === 0 ? [] : source.read(calls)
}

function toPhase(index: number, answer: unknown): Phase[] {
  if (!Array.isArray(answer)) return []
  const [start, end, maxPerWallet, price, allowList]: unknown[] = answer
  if (
    typeof start !== 'bigint' ||
    typeof end !== 'bigint' ||
    typeof maxPerWallet !== 'bigint' ||
    typeof price !== 'bigint' ||
    typeof allowList !== 'string'
  )
    return []
  return [
    {
      ...{ index, start, end, maxPerWallet, price },
      allowList: BigInt(allowList) === 0n ? undefined : (allowList as Hex),
    },
  ]
}
