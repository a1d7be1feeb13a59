import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { dropAbi } from './abis.ts'
import { accounts, curator } from './accounts.ts'
import { firstLight } from './collections.ts'
import { blockTime } from './history.ts'
import type { Rpc } from './rpc.ts'
import type { Sender } from './sender.ts'

const day = 24 * 3600

/** Price of one token in wei and limit for each wallet; the first phase is for the allow list. */
export const dropPhases = [
  { price: 3n * 10n ** 16n, maxPerWallet: 2n },
  { price: 5n * 10n ** 16n, maxPerWallet: 5n },
] as const

/** Who may mint in the first phase. */
export const allowList: readonly Address[] = accounts.slice(0, 5).map(({ address }) => address)

/** The proof that an address is on the allow list; undefined when it is not. */
export function allowListProof(address: Address): Hex[] | undefined {
  let index = allowList.findIndex(other => isAddressEqual(other, address))
  if (index < 0) return undefined
  const proof: Hex[] = []
  for (const level of levels().slice(0, -1)) {
    const sibling = level[index ^ 1]
    if (sibling) proof.push(sibling)
    index >>= 1
  }
  return proof
}

/** Opens both phases from now on for a year, and mints the first tokens. */
export async function openDrop(rpc: Rpc, sender: Sender): Promise<void> {
  const start = BigInt(await blockTime(rpc))
  const end = BigInt(Math.floor(Date.now() / 1000) + 365 * day)
  for (const [index, { price, maxPerWallet }] of dropPhases.entries()) {
    await sender.send({
      from: curator,
      to: firstLight.address,
      data: encodeFunctionData({
        abi: dropAbi,
        functionName: 'addPhase',
        args: [{ start, end, maxPerWallet, price, allowList: index === 0 ? root() : noList }],
      }),
      label: `phase ${index} of the drop`,
    })
  }
  // The first two leave theirs for whoever tries the app.
  for (const { address, name } of accounts.slice(2)) {
    await sender.send({
      from: address,
      to: firstLight.address,
      data: encodeFunctionData({
        abi: dropAbi,
        functionName: 'mint',
        args: [1n, address, 2n, []],
      }),
      value: dropPhases[1].price * 2n,
      label: `${name}'s first lights`,
    })
  }
}

const noList: Hex = `0x${'0'.repeat(64)}`

function root(): Hex {
  return levels().at(-1)?.[0] ?? noList
}

/** Leaves first; an odd one moves up as it is. */
function levels(): Hex[][] {
  const leaf = (address: Address) =>
    keccak256(keccak256(encodeAbiParameters(parseAbiParameters('address'), [address])))
  const result = [allowList.map(leaf)]
  for (let level = result[0] ?? []; level.length > 1; ) {
    const next: Hex[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [a, b] = [level[i], level[i + 1]]
      // Pairs are hashed in order of value, so that a proof needs no directions.
      if (a) next.push(b ? keccak256(concatHex(a < b ? [a, b] : [b, a])) : a)
    }
    result.push(next)
    level = next
  }
  return result
}
