import { addresses, feeRecipient, mnemonic } from '@sluice/devnet'
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  type LocalAccount,
  parseAbiParameters,
  parseSignature,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { x2y2Parameters } from '../x2y2Input.ts'

/** Settles for the stand-in of X2Y2. */
const marketplace = mnemonicToAccount(mnemonic, { addressIndex: 15 })

const item = 'struct Item { uint256 price; bytes data; }'
const head = 'uint256, address, uint256, uint256, uint256, uint256, address, bytes'
const orderParameters = parseAbiParameters([`${head}, uint256, Item[]`, item])
const itemParameters = parseAbiParameters([`${head}, Item`, item])
const settledParameters = parseAbiParameters([
  'Shared, uint256, Detail[]',
  'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }',
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
  'struct Fee { uint256 percentage; address to; }',
])

export type X2y2Sale = {
  token: Address
  tokenId: bigint
  /** Of an ERC1155. */
  units?: bigint | undefined
  /** Base units of the native currency. */
  price: bigint
}

/** The arguments of X2Y2's `run` for a sale to the router, as seller and marketplace sign them. */
export async function x2y2SignedInput(seller: LocalAccount, sale: X2y2Sale): Promise<Hex> {
  const { token, tokenId, units, price } = sale
  const pair =
    units === undefined
      ? 'address token; uint256 tokenId;'
      : 'address token; uint256 tokenId; uint256 amount;'
  const data = encodeAbiParameters(parseAbiParameters(['Pair[]', `struct Pair { ${pair} }`]), [
    [{ token, tokenId, amount: units }],
  ] as never)
  const deadline = 10n ** 11n - 1n
  const order = {
    salt: tokenId,
    user: seller.address,
    network: 31337n,
    intent: 1n,
    delegateType: units === undefined ? 1n : 2n,
    deadline,
    currency: zeroAddress,
    dataMask: '0x',
    items: [{ price, data }],
  } as const
  const { items, ...rest } = order
  const values = Object.values(rest) as unknown as HeadValues
  const raw = keccak256(encodeAbiParameters(orderParameters, [...values, 1n, items]))
  const made = parseSignature(await seller.signMessage({ message: { raw } }))
  const detail = {
    op: 1,
    orderIdx: 0n,
    itemIdx: 0n,
    price,
    itemHash: keccak256(encodeAbiParameters(itemParameters, [...values, items[0]])),
    executionDelegate: zeroAddress,
    dataReplacement: '0x',
    bidIncentivePct: 0n,
    aucMinIncrementPct: 0n,
    aucIncDurationSecs: 0n,
    fees: [{ percentage: 5000n, to: feeRecipient }],
  } as const
  const shared = {
    salt: tokenId,
    deadline,
    amountToEth: 0n,
    amountToWeth: 0n,
    user: addresses.universalRouter,
    canFail: false,
  }
  const hash = keccak256(encodeAbiParameters(settledParameters, [shared, 1n, [detail]]))
  const settled = parseSignature(await marketplace.sign({ hash }))
  const signed = { ...order, ...vrs(made), signVersion: 1 }
  return encodeAbiParameters(x2y2Parameters, [
    { orders: [signed], details: [detail], shared, ...vrs(settled) },
  ])
}

type HeadValues = [bigint, Address, bigint, bigint, bigint, bigint, Address, Hex]

const vrs = ({ r, s, yParity }: { r: Hex; s: Hex; yParity: number }) => ({ r, s, v: 27 + yParity })
