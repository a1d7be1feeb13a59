import { readFileSync } from 'node:fs'
import { allowListProof, dropPhases } from '@sluice/devnet'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import type { chainOf } from './chainOf.ts'

const file = new URL('../../packages/devnet/contracts/out/FirstLight.json', import.meta.url)

const abi = parseAbi([
  'struct Phase { uint64 start; uint64 end; uint64 maxPerWallet; uint256 price; bytes32 allowList; }',
  'function addPhase(Phase phase)',
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
  'function mintedInPhase(uint256 phase, address wallet) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'error NotAllowed(address wallet)',
])

/** Who makes it, and opens its phases. */
const owner: Address = '0x00000000000000000000000000000000000d409e'

/**
 * Puts another drop as First Light on a local chain, whose phases are a test's own: the first one is open, to those on
 * the list of the market alone, of whom `first` has one.
 */
export async function deployDrop(
  chain: ReturnType<typeof chainOf>,
  first: Address,
): Promise<deployDrop.Drop> {
  await chain.impersonateAccount({ address: owner })
  await chain.setBalance({ address: owner, value: 10n ** 18n })
  const mined = async (hash: Hex) => chain.waitForTransactionReceipt({ hash })
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }
  const receiver = encodeAbiParameters(parseAbiParameters('address'), [owner])
  const { contractAddress: address } = await mined(
    await chain.sendTransaction({ account: owner, data: concatHex([bytecode, receiver]) }),
  )
  if (!address) throw new Error('The drop was not made.')
  const contract = { address, abi }
  const addPhase = async (index: 0 | 1, start: bigint) => {
    const phase = {
      ...dropPhases[index],
      ...{ start, end: start + 86_400n, allowList: index === 0 ? rootOf(first) : zeroHash },
    }
    await mined(
      await chain.writeContract({
        ...{ ...contract, account: owner, functionName: 'addPhase', args: [phase] },
      }),
    )
  }
  const { timestamp } = await chain.getBlock()
  await addPhase(0, timestamp)
  await mined(
    await chain.writeContract({
      ...{ ...contract, account: owner, functionName: 'mint' },
      ...{ args: [0n, first, 1n, allowListProof(first) ?? []], value: dropPhases[0].price },
    }),
  )
  return {
    ...contract,
    openToAll: start => addPhase(1, start),
    ownerOf: id => chain.readContract({ ...contract, functionName: 'ownerOf', args: [id] }),
    minted: (phase, account) =>
      chain.readContract({ ...contract, functionName: 'mintedInPhase', args: [phase, account] }),
  }
}

/** Of the tree that a proof is of. */
function rootOf(account: Address): Hex {
  const leaf = keccak256(keccak256(encodeAbiParameters(parseAbiParameters('address'), [account])))
  return (allowListProof(account) ?? []).reduce<Hex>(
    (node, other) => keccak256(concatHex(node < other ? [node, other] : [other, node])),
    leaf,
  )
}

export declare namespace deployDrop {
  type Drop = {
    address: Address
    abi: typeof abi
    /** Adds a phase for everybody that begins then, in seconds since 1970. */
    openToAll: (start: bigint) => Promise<void>
    ownerOf: (id: bigint) => Promise<Address>
    /** How many an account has had in a phase. */
    minted: (phase: bigint, account: Address) => Promise<bigint>
  }
}
