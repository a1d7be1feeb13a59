import type { Hex } from 'viem'
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import type { PoolKind } from '../orderbook/kinds/poolOrder.ts'
import type { Log } from './chainSource.ts'

/** What a log of a factory tells of: a pool, and where it says so the collection whose tokens it holds. */
type Told = { address: Hex; contract?: Hex | undefined }
type PoolMaker = {
  /** The first topic of the logs by which a factory tells of pools. */
  topic: Hex
  /** Undefined for a pool that trades nothing of ours, and where the node has answered something else. */
  toldBy: (log: Log) => Told | undefined
}

const sudoswapAbi = parseAbi(['event NewPair(address poolAddress)'])
const nftxAbi = parseAbi([
  'event NewVault(uint256 indexed vaultId, address vaultAddress, address assetAddress)',
])
const nft20Abi = parseAbi([
  'event pairCreated(address indexed originalNFT, address newPair, uint256 _type)',
])

/** How the factories of pools tell of those that they make: Sudoswap's first version, NFTX's second, and NFT20's. */
export const poolMakers: Readonly<Record<PoolKind, PoolMaker>> = {
  sudoswap: maker(sudoswapAbi, args => ({ address: lower(args.poolAddress) })),
  nftx: maker(nftxAbi, args => ({
    address: lower(args.vaultAddress),
    contract: lower(args.assetAddress),
  })),
  nft20: maker(nft20Abi, args =>
    args._type === 721n
      ? { address: lower(args.newPair), contract: lower(args.originalNFT) }
      : undefined,
  ),
}

type MakerAbi = typeof sudoswapAbi | typeof nftxAbi | typeof nft20Abi
type ArgsOf<abi extends MakerAbi> = ReturnType<
  typeof decodeEventLog<abi, undefined, [Hex], Hex, true>
>['args']

function maker<const abi extends MakerAbi>(
  abi: abi,
  read: (args: ArgsOf<abi>) => Told | undefined,
): PoolMaker {
  const [event] = abi
  const indexed = event.inputs.filter(input => 'indexed' in input && input.indexed).length
  const words = event.inputs.length - indexed
  const topic = toEventSelector(event)
  return {
    topic,
    toldBy(log) {
      const [signature, ...rest] = log.topics
      const isWhole = rest.length === indexed && log.data.length === 2 + 64 * words
      if (signature !== topic || !isWhole) return undefined
      try {
        const { args } = decodeEventLog({
          abi,
          data: log.data,
          topics: [topic, ...rest],
          strict: true,
        })
        return read(args as ArgsOf<abi>)
      } catch {
        return undefined
      }
    },
  }
}

const lower = (address: string) => address.toLowerCase() as Hex
