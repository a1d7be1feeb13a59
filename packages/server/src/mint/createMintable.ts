import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import { findAllowList } from './findAllowList.ts'
import { stageName } from './mintStages.ts'
import { type Drop, dropAbi, type Phase, readDrops } from './readDrops.ts'

/** What one account can mint of some drops, counted down as it is chosen. */
export type Mintable = {
  /** Undefined where nothing is left for the account. */
  left: (contract: Hex) => bigint | undefined
  /** Takes as many as wanted, the preferred phase first, then the cheapest; undefined when there are fewer. */
  take: (contract: Hex, quantity: bigint, preferred: string | undefined) => Mint[] | undefined
}

/** What one transaction mints. */
export type Mint = {
  contract: Hex
  /** Of one token, in base units of the native currency. */
  price: bigint
  quantity: bigint
  how: PhaseMint | CustomMint
}

type PhaseMint = {
  /** The number of the phase. */
  phase: number
  /** That the account is on the list of the phase; empty for a phase without one. */
  proof: readonly Hex[]
}

/** A call that the request has described itself. */
export type CustomMint = { to: Hex; data: Hex }

type Open = { phase: Phase; proof: readonly Hex[]; left: bigint }

/**
 * Reads from the chain what an account can mint now: of phases that are open to it, within its limits and
 * the supply. A phase with a list that the server was not given is closed to everybody.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function createMintable(
  context: ChainContext,
  { contracts, account }: { contracts: readonly Hex[]; account: Hex },
): Promise<Mintable> {
  const { chain, source } = context
  const head = await source.head()
  const time = BigInt(bookTime(context, head))
  const drops = await readDrops(context, [...new Set(contracts)])
  const supplies = new Map<Hex, bigint>()
  const phases = new Map<Hex, Open[]>()
  for (const drop of drops.values()) {
    const left = drop.maxSupply - drop.totalSupply
    supplies.set(drop.contract, left > 0n ? left : 0n)
    const open = drop.phases.filter(({ start, end }) => start <= time && time < end)
    const minted = await readMinted(context, drop, open, account)
    phases.set(
      drop.contract,
      open.flatMap((phase, index): Open[] => {
        const { allowList, maxPerWallet } = phase
        const proof = allowList === undefined ? [] : findAllowList(chain, allowList)?.proof(account)
        const had = minted[index]
        if (!proof || typeof had !== 'bigint' || had >= maxPerWallet) return []
        return [{ phase, proof, left: maxPerWallet - had }]
      }),
    )
  }
  const left = (contract: Hex) => {
    const sum = (phases.get(contract) ?? []).reduce((total, open) => total + open.left, 0n)
    const supply = supplies.get(contract) ?? 0n
    const most = sum < supply ? sum : supply
    return most > 0n ? most : undefined
  }
  return {
    left,
    take(contract, quantity, preferred) {
      if ((left(contract) ?? 0n) < quantity) return undefined
      supplies.set(contract, (supplies.get(contract) ?? 0n) - quantity)
      const rank = ({ phase }: Open) => (stageName(phase.index) === preferred ? -1n : phase.price)
      const sorted = [...(phases.get(contract) ?? [])].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
      let missing = quantity
      return sorted.flatMap(open => {
        const taken = open.left < missing ? open.left : missing
        open.left -= taken
        missing -= taken
        const { phase, proof } = open
        const how = { phase: phase.index, proof }
        return taken === 0n ? [] : [{ contract, price: phase.price, quantity: taken, how }]
      })
    },
  }
}

async function readMinted(
  { source }: ChainContext,
  { contract }: Drop,
  phases: readonly Phase[],
  account: Hex,
) {
  if (phases.length === 0) return []
  return source.read(
    phases.map(({ index }) => ({
      address: contract,
      abi: dropAbi,
      functionName: 'mintedInPhase',
      args: [BigInt(index), account],
    })),
  )
}
